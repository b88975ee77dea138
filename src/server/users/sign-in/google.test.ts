import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { PRIVACY_VERSION } from '#domain/users/users.ts';
import { accounts, pending_sign_ups } from '#server/db/schema/sign-in.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { users } from '#server/db/schema/users.ts';
import type { Client, TestResponse } from '#tests/client.ts';
import { createPerson } from '#tests/factories.ts';
import { type GoogleAccount, startGoogle } from '#tests/google.ts';
import { portalForFile, startPortal } from '#tests/portal.ts';

const PASSWORD = 'a long enough password';
const ORIGIN = 'http://localhost:3000';

const google = await startGoogle(ORIGIN);
afterAll(() => google.close());
const portal = await portalForFile(google.settings);

let serial = 0;
function newAccount(values: Partial<GoogleAccount> = {}): GoogleAccount {
  const number = ++serial;
  const account = {
    sub: `sub-${number}`,
    email: `google${number}@example.test`,
    email_verified: true,
    ...values,
  };
  google.know(account);
  return account;
}

const begin = async (browser: Client, next?: string): Promise<string> =>
  (await browser.post('/api/google-sign-in', next === undefined ? {} : { next })).body.url;
const follow = (browser: Client, url: string) => browser.get(url.slice(ORIGIN.length));

/** Through Google and back, in one browser. */
async function signIn(account: GoogleAccount | null, browser = portal.visitor(), next?: string) {
  const back = await google.choose(await begin(browser, next), account?.sub ?? null);
  return { browser, back, response: await follow(browser, back) };
}

const place = ({ status, headers }: TestResponse) => `${status} ${headers.get('Location')}`;
const userOf = async (browser: Client) => (await browser.get('/api/session')).body.user;
const mailsTo = async (email: string) =>
  (await portal.mails()).filter(({ recipient }) => recipient === email).map(({ kind }) => kind);

describe('the first Google sign-in', { tags: ['google-sign-in'] }, () => {
  test('the first Google sign-in creates an account and a session with the usual cookie', async () => {
    const account = newAccount();
    const { browser, response } = await signIn(account);
    expect(place(response)).toBe('302 /dashboard');
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^residency\.google_sign_in=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^residency\.session_token=.+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(await userOf(browser)).toMatchObject({ email: account.email, role: 'student' });
    const profile = await portal.db.query.profiles.findFirst({
      where: (row, { eq: is }) =>
        is(row.user_id, portal.db.select({ id: users.id }).from(users).where(eq(users.email, account.email))),
    });
    expect(profile).toMatchObject({ role: 'student', privacy_version: PRIVACY_VERSION });
    expect(profile?.department_id).not.toBeNull();
  });

  test('the first Google sign-in notifies the programme once', {
    tags: ['profile-notifications'],
  }, async () => {
    const account = newAccount();
    await signIn(account);
    await signIn(account);
    const notified = (await portal.mails()).filter(({ text }) =>
      text.includes(`${account.email} has signed up`),
    );
    expect(notified.map(({ recipient }) => recipient).toSorted()).toEqual(
      portal.services.env.NOTIFY_EMAILS.toSorted(),
    );
  });

  test('a Google sign-in stores no token of Google', { tags: ['asvs:10.1.1'] }, async () => {
    const account = newAccount();
    await signIn(account);
    const { rows } = await portal.pool.query('select * from accounts where account_id = $1', [account.sub]);
    const { id, user_id, created_at, updated_at, ...stored } = rows[0];
    expect(Object.entries(stored).filter(([, value]) => value !== null)).toEqual([
      ['account_id', account.sub],
      ['provider_id', 'google'],
    ]);
  });

  test('the first Google sign-in of the address in SUPER_ADMIN_EMAIL creates the first super admin', {
    tags: ['first-super-admin', 'security:flow-first-super-admin'],
  }, async () => {
    const own = await startPortal({ ...google.settings, SUPER_ADMIN_EMAIL: 'First@example.test' });
    const account = newAccount({ email: 'first@example.test' });
    const browser = own.visitor();
    await follow(browser, await google.choose(await begin(browser), account.sub));
    expect((await userOf(browser)).role).toBe('super_admin');
    await own.close();
  });

  test('a first Google sign-in in ten tabs at once creates one account', async () => {
    const account = newAccount();
    const tabs = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const browser = portal.visitor();
        return { browser, back: await google.choose(await begin(browser), account.sub) };
      }),
    );
    const responses = await Promise.all(tabs.map(({ browser, back }) => follow(browser, back)));
    expect(new Set(responses.map(place))).toEqual(new Set(['302 /dashboard']));
    expect(await portal.db.$count(users, eq(users.email, account.email))).toBe(1);
    expect(await portal.db.$count(accounts, eq(accounts.account_id, account.sub))).toBe(1);
  });
});

test('a returning Google account is the same person, even with a new address at Google', {
  tags: ['asvs:6.8.1', 'asvs:10.5.2'],
}, async () => {
  const account = newAccount();
  const first = await userOf((await signIn(account)).browser);
  const moved = newAccount({ ...account, email: 'moved@example.test', email_verified: false });
  const again = await userOf((await signIn(moved)).browser);
  expect([again.id, again.email]).toEqual([first.id, first.email]);
});

test('an address that Google hasn’t verified gets no account', async () => {
  const account = newAccount({ email_verified: false });
  const { browser, response } = await signIn(account);
  expect(place(response)).toBe('302 /auth?error=email_not_verified');
  expect(await userOf(browser)).toBeNull();
  expect(await portal.db.$count(users, eq(users.email, account.email))).toBe(0);
});

test('an address that Google hasn’t verified gives no access to an account with that address', {
  tags: ['security:unverified-provider-address'],
}, async () => {
  const person = await createPerson(portal);
  const { browser } = await signIn(newAccount({ email: person.email, email_verified: false }));
  expect(await userOf(browser)).toBeNull();
  expect(await mailsTo(person.email)).toEqual([]);
});

test('an existing account with the verified address is linked once, and its owner gets an email', {
  tags: ['security:unverified-provider-address'],
}, async () => {
  const person = await createPerson(portal);
  const account = newAccount({ email: person.email.toUpperCase() });
  expect((await userOf((await signIn(account)).browser)).id).toBe(person.id);
  expect((await userOf((await signIn(account)).browser)).id).toBe(person.id);
  expect(await mailsTo(person.email)).toEqual(['security']);
  const logged = await portal.db
    .select()
    .from(audit_log)
    .where(and(eq(audit_log.action, 'google_linked'), eq(audit_log.subject_id, person.id)));
  expect(logged.map(({ details }) => details)).toEqual([{}]);
});

test('an account that is linked to another Google account stays linked to it', {
  tags: ['asvs:10.5.2'],
}, async () => {
  const account = newAccount();
  await signIn(account);
  const { browser, response } = await signIn(newAccount({ email: account.email }));
  expect(place(response)).toBe('302 /auth?error=other_google_account');
  expect(await userOf(browser)).toBeNull();
});

test('a Google sign-in replaces a pending sign-up with the same address', async () => {
  const account = newAccount();
  const { email } = account;
  await portal.visitor().post('/api/sign-ups', { email, password: PASSWORD, confirm_password: PASSWORD });
  const mail = (await portal.mails()).find(({ recipient }) => recipient === email);
  const token = mail?.text.match(/verify=([\w-]+)/)?.[1];
  await signIn(account);
  expect(await portal.db.$count(pending_sign_ups, eq(pending_sign_ups.email, email))).toBe(0);
  const late = await portal.visitor().post('/api/email-verifications', { token, password: PASSWORD });
  expect(late.status).toBe(404);
  const stranger = await portal.visitor().post('/api/session', { email, password: PASSWORD });
  expect(stranger.body.code).toBe('wrong_credentials');
});

test('a disabled account is rejected at Google sign-in with the reason, linked or not', {
  tags: ['erasure'],
}, async () => {
  const person = await createPerson(portal, { disabled: true });
  const { response } = await signIn(newAccount({ email: person.email }));
  expect(place(response)).toBe('302 /auth?error=account_disabled');
  expect(await portal.db.$count(accounts, eq(accounts.user_id, person.id))).toBe(0);
  const account = newAccount();
  await signIn(account);
  await portal.db
    .update(users)
    .set({ disabled_at: new Date().toISOString() })
    .where(eq(users.email, account.email));
  const late = await signIn(account);
  expect(place(late.response)).toBe('302 /auth?error=account_disabled');
  expect(await userOf(late.browser)).toBeNull();
});

test('cancelled consent leads back to /auth and then to the visitor’s page', async () => {
  const { response } = await signIn(null, portal.visitor(), '/projects?page=2');
  expect(place(response)).toBe('302 /auth?error=cancelled&next=%2Fprojects%3Fpage%3D2');
});

test('a Google callback with a wrong state is rejected', {
  tags: ['asvs:10.1.2', 'asvs:10.2.1'],
}, async () => {
  const browser = portal.visitor();
  const back = new URL(await google.choose(await begin(browser), newAccount().sub));
  back.searchParams.set('state', 'of-somebody-else');
  expect(place(await follow(browser, back.href))).toBe('302 /auth?error=expired');
  expect(await userOf(browser)).toBeNull();
});

test('a replayed Google code is rejected, in the same browser and in another', {
  tags: ['asvs:10.1.2', 'asvs:10.5.1'],
}, async () => {
  const { browser, back } = await signIn(newAccount());
  expect(place(await follow(browser, back))).toBe('302 /auth?error=expired');
  const thief = portal.visitor();
  expect(place(await follow(thief, back))).toBe('302 /auth?error=expired');
  await begin(thief);
  expect(place(await follow(thief, back))).toBe('302 /auth?error=expired');
  expect(await userOf(thief)).toBeNull();
});

test('another person’s Google code under one’s own state is rejected by PKCE', {
  tags: ['asvs:10.1.2'],
}, async () => {
  const victim = portal.visitor();
  const stolen = new URL(await google.choose(await begin(victim), newAccount().sub));
  const thief = portal.visitor();
  const own = new URL(await google.choose(await begin(thief), newAccount().sub));
  own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
  expect(place(await follow(thief, own.href))).toBe('302 /auth?error=failed');
  expect(await userOf(thief)).toBeNull();
});

test('a Google callback without its browser, or too late, is rejected', {
  tags: ['asvs:7.6.2', 'asvs:10.1.2'],
}, async () => {
  const back = await google.choose(await begin(portal.visitor()), newAccount().sub);
  expect(place(await follow(portal.visitor(), back))).toBe('302 /auth?error=expired');
  const slow = portal.visitor();
  const late = await google.choose(await begin(slow), newAccount().sub);
  portal.clock.forward(11);
  expect(place(await follow(slow, late))).toBe('302 /auth?error=expired');
  portal.clock.forward(-11);
});

test.each([
  ['/projects/7?draft=1#text', '/projects/7?draft=1#text'],
  ['//evil.example', '/dashboard'],
  ['https://evil.example/', '/dashboard'],
  ['/..//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
])('a Google sign-in with next=%s ends at %s', { tags: ['return-after-sign-in'] }, async (next, expected) => {
  const { response } = await signIn(newAccount(), portal.visitor(), next);
  expect(place(response)).toBe(`302 ${expected}`);
});

test('a Google sign-in ends the former session of the browser', { tags: ['asvs:7.2.4'] }, async () => {
  const browser = await portal.signIn(await createPerson(portal));
  const before = browser.clone();
  await signIn(newAccount(), browser);
  expect(await userOf(before)).toBeNull();
});

test('a Google sign-in reports an outage at Google and recovers without a restart', {
  tags: ['asvs:16.5.2'],
}, async () => {
  const away = await startGoogle(ORIGIN);
  const own = await startPortal(away.settings);
  const port = Number(new URL(away.issuer).port);
  await away.close();
  const response = await own.visitor().post('/api/google-sign-in', {});
  expect([response.status, response.body.code, response.body.title]).toEqual([
    503,
    'google_unavailable',
    'Authentication failed',
  ]);
  const back = await startGoogle(ORIGIN, port);
  expect(await begin(own.visitor())).toContain(back.issuer);
  await own.close();
  await back.close();
});

test('a Google sign-in without a configured client redirects with a message instead of an error', async () => {
  const own = await startPortal();
  const response = await own.visitor().get('/api/google-sign-in/callback?code=x&state=y');
  expect(place(response)).toBe('302 /auth?error=expired');
  await own.close();
});
