import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rate_limits } from '#server/db/schema/processes.ts';
import { accounts, sessions } from '#server/db/schema/sign-in.ts';
import { hashPassword } from '#server/users/sign-in/password.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const PASSWORD = 'a long enough password';
const NEW_PASSWORD = 'another long enough password';

const portal = await portalForFile({ TRUSTED_PROXIES: '127.0.0.1' });
const stored = await hashPassword(PASSWORD);

async function personWithPassword(email?: string): Promise<Person> {
  const person = await createPerson(portal, email ? { email } : {});
  await portal.db
    .insert(accounts)
    .values({ user_id: person.id, account_id: person.id, provider_id: 'credential', password: stored });
  return person;
}

const signIn = (email: string, password = PASSWORD) =>
  portal.visitor().post('/api/session', { email, password });
const signUp = (email: string, password: string) =>
  portal.visitor().post('/api/sign-ups', { email, password, confirm_password: password });

async function linkIn(recipient: string, pattern: RegExp): Promise<string> {
  const mail = (await portal.mails()).findLast(
    (one) => one.recipient === recipient && pattern.test(one.text),
  );
  return mail?.text.match(pattern)?.[1] ?? 'no link';
}

test('a stranger who signs up with an address and signs in with that password learns nothing about it', {
  tags: ['security:sign-up-then-sign-in'],
}, async () => {
  const person = await personWithPassword();
  const strangersPassword = 'the password of a stranger';
  await signUp(person.email, strangersPassword);
  await signUp('nobody-here@example.test', strangersPassword);
  await portal.mails();
  const known = await signIn(person.email, strangersPassword);
  const unknown = await signIn('nobody-here@example.test', strangersPassword);
  expect([known.status, { ...known.body, request_id: '' }]).toEqual([
    unknown.status,
    { ...unknown.body, request_id: '' },
  ]);
  expect(known.body.code).toBe('email_not_verified');
  expect((await signIn(person.email)).status).toBe(200);
});

test('a reset link to the former address becomes invalid with a new address', {
  tags: ['security:reset-link-after-new-address'],
}, async () => {
  const person = await personWithPassword();
  const browser = await portal.signIn(person);
  await browser.post('/api/account/email-changes', { email: 'moved@example.test', password: PASSWORD });
  await portal.visitor().post('/api/password-resets', { email: person.email });
  const reset = await linkIn(person.email, /[?&]reset=([\w-]+)/);
  const token = await linkIn('moved@example.test', /confirm-email\/([\w-]+)/);
  expect((await browser.put('/api/account/email', { token })).status).toBe(200);
  const response = await portal
    .visitor()
    .put('/api/password-resets', { token: reset, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD });
  expect(response.status).toBe(404);
});

test('“Forgot password?” lets a person in after a stranger’s guesses lock them out', {
  tags: ['security:guesses-lock-out'],
}, async () => {
  const { email } = await personWithPassword();
  for (let guess = 0; guess < 11; guess++) await signIn(email, 'a guess');
  expect((await signIn(email)).status).toBe(429);
  await portal.visitor().post('/api/password-resets', { email });
  const token = await linkIn(email, /[?&]reset=([\w-]+)/);
  await portal
    .visitor()
    .put('/api/password-resets', { token, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD });
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
});

test('a sign-in with the former password during its replacement leaves no session', {
  tags: ['security:sessions-survive-password', 'security:old-password-during-change'],
}, async () => {
  const person = await personWithPassword();
  await portal.db.execute(`create function wait_for_test() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(5); return new; end $$`);
  await portal.db.execute(
    'create trigger wait_for_test before insert on sessions for each row execute function wait_for_test()',
  );
  const held = Promise.withResolvers<void>();
  const holding = portal.db.transaction(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(5)');
    await held.promise;
  });
  const browser = portal.visitor();
  const thief = browser.post('/api/session', { email: person.email, password: PASSWORD });
  const waiting = "select from pg_locks where locktype = 'advisory' and not granted and objid = 5";
  await expect.poll(async () => (await portal.db.execute(waiting)).rowCount).toBe(1);
  await portal.visitor().post('/api/password-resets', { email: person.email });
  const token = await linkIn(person.email, /[?&]reset=([\w-]+)/);
  const response = await portal
    .visitor()
    .put('/api/password-resets', { token, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD });
  expect(response.status).toBe(200);
  held.resolve();
  await holding;
  expect((await thief).status).toBe(401);
  expect((await browser.get('/api/session')).body.user).toBe(null);
  expect(await portal.db.$count(sessions, eq(sessions.user_id, person.id))).toBe(0);
  await portal.db.execute('drop function wait_for_test cascade');
});

describe('guesses', () => {
  const guessFrom = (forwarded: string) =>
    portal.visitor().request('/api/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded },
      body: JSON.stringify({ email: 'guessed@example.test', password: 'a guess' }),
    });
  const places = async () =>
    (await portal.db.select({ key: rate_limits.key, count: rate_limits.count }).from(rate_limits))
      .filter(({ key }) => /^sign-in-address:(2001|203)/.test(key))
      .map(({ key, count }) => [key.slice('sign-in-address:'.length), count])
      .toSorted();

  test('guesses are counted per IPv6 network, and a forged address in front changes nothing', {
    tags: ['asvs:4.1.3', 'asvs:15.3.4', 'security:forged-address', 'security:addresses-of-a-network'],
  }, async () => {
    await guessFrom('2001:db8:1:2::1');
    await guessFrom('2001:db8:1:2:ffff:1:2:3');
    await guessFrom('2001:db8:1:3::1');
    await guessFrom('198.51.100.1, 203.0.113.7');
    await guessFrom('::ffff:203.0.113.7');
    expect(await places()).toEqual([
      ['2001:db8:1:2::/64', 2],
      ['2001:db8:1:3::/64', 1],
      ['203.0.113.7', 2],
    ]);
  });

  test('starting many Google sign-ins locks out no password sign-in', {
    tags: ['security:started-google-sign-ins'],
  }, async () => {
    const { email } = await personWithPassword();
    const begin = Array.from({ length: 301 }, () => portal.visitor().post('/api/google-sign-in'));
    expect(new Set((await Promise.all(begin)).map(({ status }) => status))).toEqual(new Set([503]));
    expect((await signIn(email)).status).toBe(200);
  });
});

test.each(['residency-2026', 'Portal2026!', 'Student#Portal1', 'guessable.name99'])(
  'the password %s is rejected at its field, at sign-up, change and reset',
  { tags: ['asvs:6.2.11', 'security:guessable-passwords'] },
  async (password) => {
    const email = `guessable.name.${crypto.randomUUID()}@example.test`;
    const person = await personWithPassword(email);
    const browser = await portal.signIn(person);
    await portal.db.delete(rate_limits);
    await portal.visitor().post('/api/password-resets', { email });
    const token = await linkIn(email, /[?&]reset=([\w-]+)/);
    const twice = { password, confirm_password: password };
    const responses = [
      await signUp(email, password),
      await browser.put('/api/account/password', { current_password: PASSWORD, ...twice }),
      await portal.visitor().put('/api/password-resets', { token, ...twice }),
    ];
    for (const { status, body } of responses)
      expect([status, body.errors[0].path, body.errors[0].message]).toEqual([
        422,
        'password',
        expect.stringContaining('easy to guess'),
      ]);
    const again = { token, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect((await portal.visitor().put('/api/password-resets', again)).status).toBe(200);
  },
);

test.each(['48151623426108', 'my residency in the hills', '        ·        '])(
  'the password %j is accepted: any characters are allowed',
  { tags: ['asvs:6.2.5'] },
  async (password) => {
    expect((await signUp('free@example.test', password)).status).toBe(200);
  },
);
