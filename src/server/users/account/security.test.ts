import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rate_limits } from '#server/db/schema/processes.ts';
import { accounts, email_changes, sessions, verifications } from '#server/db/schema/sign-in.ts';
import { hashPassword } from '#server/users/sign-in/password.ts';
import { sweepExpired } from '#server/worker/sweep-expired.ts';
import type { Client } from '#tests/client.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { portalForFile, startPortal } from '#tests/portal.ts';

const PASSWORD = 'a long enough password';
const NEW_PASSWORD = 'another long enough password';

const portal = await portalForFile();
const storedPassword = await hashPassword(PASSWORD);

async function personWithPassword(): Promise<Person> {
  const person = await createPerson(portal);
  await portal.db.insert(accounts).values({
    user_id: person.id,
    account_id: person.id,
    provider_id: 'credential',
    password: storedPassword,
  });
  return person;
}

const signIn = (email: string, password: string) =>
  portal.visitor().post('/api/session', { email, password });
const isSignedIn = async (browser: Client) => (await browser.get('/api/session')).body.user !== null;
const mailsTo = async (email: string) =>
  (await portal.mails()).filter(({ recipient }) => recipient === email);

describe('changing the password', { tags: ['password-reset'] }, () => {
  const change = (browser: Client, values = {}) =>
    browser.put('/api/account/password', {
      current_password: PASSWORD,
      password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
      ...values,
    });

  test('a new password ends the other sessions but not this one, and emails the person', {
    tags: ['asvs:6.2.2', 'asvs:6.3.7', 'asvs:7.4.3'],
  }, async () => {
    const person = await personWithPassword();
    const [phone, laptop] = [await portal.signIn(person), await portal.signIn(person)];
    expect((await change(phone)).status).toBe(200);
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([true, false]);
    expect((await signIn(person.email, PASSWORD)).status).toBe(401);
    expect((await signIn(person.email, NEW_PASSWORD)).status).toBe(200);
    expect(await mailsTo(person.email)).toMatchObject([{ subject: 'Your password was changed' }]);
  });

  test('changing the password requires the current one, with an error at its field', {
    tags: ['asvs:6.2.3'],
  }, async () => {
    const browser = await portal.signIn(await personWithPassword());
    const response = await change(browser, { current_password: 'not mine' });
    expect(response.status).toBe(422);
    expect(response.body.errors).toMatchObject([
      { path: 'current_password', message: 'This isn’t your password.' },
    ]);
  });

  test('a new password that is common or differs from its repetition is rejected', async () => {
    const browser = await portal.signIn(await personWithPassword());
    const common = await change(browser, { password: 'password1', confirm_password: 'password1' });
    expect(common.body.errors).toMatchObject([{ path: 'password' }]);
    const different = await change(browser, { confirm_password: 'something else' });
    expect(different.body.title).toBe("Passwords don't match");
  });

  test('a new password invalidates every earlier emailed link', async () => {
    const person = await personWithPassword();
    await portal.visitor().post('/api/password-resets', { email: person.email });
    const token = (await mailsTo(person.email)).at(-1)?.text.match(/reset=([\w-]+)/)?.[1] ?? '';
    await change(await portal.signIn(person));
    const reset = { token, password: PASSWORD, confirm_password: PASSWORD };
    expect((await portal.visitor().put('/api/password-resets', reset)).status).toBe(404);
  });

  test('changing the password allows ten attempts in fifteen minutes', async () => {
    const browser = await portal.signIn(await personWithPassword());
    const wrong = { current_password: 'not mine' };
    for (let attempt = 0; attempt < 10; attempt++) await change(browser, wrong);
    expect((await change(browser)).status).toBe(429);
  });

  test('an account that signs in with Google only learns how to create a password', async () => {
    const browser = await portal.signIn(await createPerson(portal));
    expect((await change(browser)).body).toMatchObject({ status: 409, code: 'no_password' });
  });
});

describe('changing the email address', () => {
  const ask = (browser: Client, email: string, password = PASSWORD) =>
    browser.post('/api/account/email-changes', { email, password });
  const linkTo = async (email: string) =>
    (await mailsTo(email)).at(-1)?.text.match(/confirm-email\/([\w-]+)/)?.[1] ?? 'no link yet, none at all';

  test('a new email address takes effect with its link, notifies the old address and ends other sessions', {
    tags: ['asvs:6.3.7'],
  }, async () => {
    const person = await personWithPassword();
    const [phone, laptop] = [await portal.signIn(person), await portal.signIn(person)];
    await ask(phone, 'new-address@example.test');
    expect((await phone.get('/api/session')).body.user.email).toBe(person.email);
    const token = await linkTo('new-address@example.test');
    expect((await phone.put('/api/account/email', { token })).status).toBe(200);
    expect((await phone.get('/api/session')).body.user.email).toBe('new-address@example.test');
    expect(await isSignedIn(laptop)).toBe(false);
    expect((await signIn('new-address@example.test', PASSWORD)).status).toBe(200);
    expect((await signIn(person.email, PASSWORD)).status).toBe(401);
    expect(await mailsTo(person.email)).toMatchObject([
      { subject: 'The email address of your account was changed' },
    ]);
    expect((await phone.put('/api/account/email', { token })).status).toBe(404);
  });

  test('changing the email address requires the password and a different address', {
    tags: ['asvs:7.5.1'],
  }, async () => {
    const person = await personWithPassword();
    const browser = await portal.signIn(person);
    expect((await ask(browser, 'x@example.test', 'not mine')).body.errors).toMatchObject([
      { path: 'password' },
    ]);
    expect((await ask(browser, person.email)).body.errors).toMatchObject([{ path: 'email' }]);
  });

  test('changing to an address with an account gets the same response, and that address gets an email about it', {
    tags: ['same-answer-for-unknown-address'],
  }, async () => {
    const other = await createPerson(portal);
    const browser = await portal.signIn(await personWithPassword());
    const known = await ask(browser, other.email);
    const unknown = await ask(browser, 'free@example.test');
    expect(known).toMatchObject({ status: 200, body: unknown.body });
    expect(await mailsTo(other.email)).toMatchObject([{ subject: 'This address already has an account' }]);
  });

  test('a new email address is rejected when it has an account by the time of the click', async () => {
    const browser = await portal.signIn(await personWithPassword());
    await ask(browser, 'contended@example.test');
    await createPerson(portal, { email: 'contended@example.test' });
    const token = await linkTo('contended@example.test');
    expect((await browser.put('/api/account/email', { token })).body.code).toBe('address_taken');
  });

  test('the link to a new email address works only for the person who requested it, for 24 hours', async () => {
    const browser = await portal.signIn(await personWithPassword());
    await ask(browser, 'slow@example.test');
    const token = await linkTo('slow@example.test');
    const somebodyElse = await portal.signIn(await createPerson(portal));
    expect((await somebodyElse.put('/api/account/email', { token })).status).toBe(404);
    await portal.db
      .update(email_changes)
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where(eq(email_changes.email, 'slow@example.test'));
    expect((await browser.put('/api/account/email', { token })).status).toBe(404);
  });

  test('a second request for a new address leaves one link, stored only as a hash', {
    tags: ['security:tokens-are-hashed'],
  }, async () => {
    const browser = await portal.signIn(await personWithPassword());
    await ask(browser, 'first-choice@example.test');
    const first = await linkTo('first-choice@example.test');
    await ask(browser, 'second-choice@example.test');
    expect((await browser.put('/api/account/email', { token: first })).status).toBe(404);
    const stored = await portal.db.query.email_changes.findMany();
    expect(JSON.stringify(stored)).not.toContain(await linkTo('second-choice@example.test'));
    expect((await browser.get('/api/account/security')).body.pending_email).toBe(
      'second-choice@example.test',
    );
  });
});

test('the list of sessions marks the current one and shows no tokens', { tags: ['asvs:7.5.2'] }, async () => {
  const person = await personWithPassword();
  const phone = await portal.signIn(person);
  await portal.signIn(person);
  const { body } = await phone.get('/api/account/security');
  expect(body).toMatchObject({ email: person.email, has_password: true, pending_email: null });
  expect(body.sessions.map(({ is_this }: { is_this: boolean }) => is_this).sort()).toEqual([false, true]);
  for (const { token_hash } of await portal.db.query.sessions.findMany()) {
    expect(token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(body)).not.toContain(token_hash);
  }
});

test.each([
  [null, 'Unknown device'],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.9.1', 'A browser'],
  ['an-invented-name/1.0 of nobody', 'A browser'],
  ['an-invented-name/1.0 (Windows NT 10.0) of nobody', 'A browser on Windows'],
])('a session from %s is shown as %s', async (user_agent, device) => {
  const browser = await portal.signIn(await personWithPassword());
  await portal.db.update(sessions).set({ user_agent });
  const { body } = await browser.get('/api/account/security');
  expect(body.sessions).toMatchObject([{ device }]);
  expect(body.sessions[0]).not.toHaveProperty('user_agent');
});

test('sessions can be ended one by one, or all but the current one', { tags: ['asvs:7.5.2'] }, async () => {
  const person = await personWithPassword();
  const [phone, laptop, library] = [
    await portal.signIn(person),
    await portal.signIn(person),
    await portal.signIn(person),
  ];
  const { body } = await laptop.get('/api/account/security');
  const { id } = body.sessions.find(({ is_this }: { is_this: boolean }) => is_this);
  expect((await phone.delete(`/api/account/sessions/${id}`)).status).toBe(200);
  expect([await isSignedIn(phone), await isSignedIn(laptop), await isSignedIn(library)]).toEqual([
    true,
    false,
    true,
  ]);
  expect((await phone.delete('/api/account/sessions')).status).toBe(200);
  expect([await isSignedIn(phone), await isSignedIn(library)]).toEqual([true, false]);
});

test('the sweep removes expired sessions, links and counted attempts', async () => {
  const later = await startPortal();
  const person = await createPerson(later);
  await later.signIn(person);
  await later.visitor().post('/api/password-resets', { email: person.email });
  later.clock.forward(31 * 24 * 60);
  await later.signIn(person);
  await sweepExpired(later.services);
  expect(await later.db.select().from(verifications)).toEqual([]);
  expect(await later.db.select().from(rate_limits)).toEqual([]);
  expect(await later.db.select().from(sessions)).toHaveLength(1);
  await later.close();
});
