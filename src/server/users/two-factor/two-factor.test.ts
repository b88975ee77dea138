import { and, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#domain/users/users.ts';
import { accounts, authenticators, recovery_codes } from '#server/db/schema/sign-in.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import type { Client } from '#tests/client.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { startGoogle } from '#tests/google.ts';
import { describedRoutes } from '#tests/permissions/routes.ts';
import { portalForFile } from '#tests/portal.ts';
import { quickHash } from '#tests/quick-hash.ts';
import { resetCodes } from './reset-codes.ts';

const PASSWORD = 'a long enough password';
const ORIGIN = 'http://localhost:3000';
const NOON = '2025-03-01T12:00:00Z';

const google = await startGoogle(ORIGIN);
afterAll(() => google.close());
const portal = await portalForFile(google.settings);
beforeEach(() => portal.clock.set(NOON));

/** The code in a person’s app, some steps of half a minute from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: portal.clock.now().getTime() + steps * 30_000,
  });
const wrongCode = (secret: string) => (codeOf(secret) === '000000' ? '111111' : '000000');
const nextCode = (secret: string) => {
  portal.clock.forward(1);
  return codeOf(secret);
};

async function createMember(role: Role = 'student', hasPassword = true): Promise<Person> {
  const person = await createPerson(portal, { role });
  if (!hasPassword) return person;
  const password = await quickHash(PASSWORD);
  await portal.db
    .insert(accounts)
    .values({ user_id: person.id, account_id: person.id, provider_id: 'credential', password });
  return person;
}

async function setUp(browser: Client, password: string | undefined = PASSWORD) {
  const { secret } = (await browser.post('/api/account/two-factor', { password })).body;
  const { body } = await browser.put('/api/account/two-factor', { code: codeOf(secret) });
  return { secret: secret as string, recoveryCodes: body.recovery_codes as string[] };
}

/** A person with codes, and the browser that switched them on. */
async function createMemberWithCodes(role: Role = 'student') {
  const person = await createMember(role);
  const browser = await portal.signIn(person);
  return { person, browser, ...(await setUp(browser)) };
}

const giveRole = (person: Person, role: Role) =>
  portal.db.update(profiles).set({ role }).where(eq(profiles.user_id, person.id));
const givePassword = (browser: Client, { email }: Person, password = PASSWORD) =>
  browser.post('/api/session', { email, password });
const giveCode = (browser: Client, code: string) => browser.post('/api/sign-in-codes', { code });
const userOf = async (browser: Client) => (await browser.get('/api/session')).body.user;
const statusOf = async (browser: Client) => (await browser.get('/api/account/two-factor')).body;
const mailsTo = async ({ email }: Person) =>
  (await portal.mails()).filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
const auditOf = async ({ id }: Person) => {
  const rows = await portal.db
    .select()
    .from(audit_log)
    .where(and(eq(audit_log.subject_type, 'user'), eq(audit_log.subject_id, id)));
  return rows.map(({ action, actor_id, details }) => [action, actor_id === id, details]);
};

describe('setting up codes', { tags: ['authenticator-codes'] }, () => {
  test('setting up codes gives the secret as text and for the app, and ten recovery codes once', async () => {
    const person = await createMember();
    const browser = await portal.signIn(person);
    const setup = (await browser.post('/api/account/two-factor', { password: PASSWORD })).body;
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(setup.uri).toContain(`secret=${setup.secret}`);
    expect(setup.uri).toContain(encodeURIComponent(person.email));
    expect((await statusOf(browser)).enabled).toBe(false);
    const response = await browser.put('/api/account/two-factor', { code: codeOf(setup.secret) });
    expect(new Set(response.body.recovery_codes).size).toBe(10);
    expect(await statusOf(browser)).toEqual({
      enabled: true,
      obligatory: false,
      recovery_codes_left: 10,
      has_password: true,
      is_recent: true,
    });
    expect(await mailsTo(person)).toEqual(['Authenticator codes were switched on']);
    expect(await auditOf(person)).toEqual([['two_factor_enabled', true, {}]]);
  });

  test('setting up codes requires the password, with an error at its field', {
    tags: ['asvs:7.5.1'],
  }, async () => {
    const browser = await portal.signIn(await createMember());
    for (const body of [{}, { password: 'wrong' }]) {
      const response = await browser.post('/api/account/two-factor', body);
      expect([response.status, response.body.errors[0].path]).toEqual([422, 'password']);
    }
  });

  test('setting up codes without a password requires a recent sign-in', {
    tags: ['asvs:7.5.1'],
  }, async () => {
    const browser = await portal.signIn(await createMember('student', false));
    portal.clock.forward(11);
    expect((await browser.post('/api/account/two-factor', {})).body.code).toBe('sign_in_again');
    portal.clock.forward(-2);
    expect((await browser.post('/api/account/two-factor', {})).status).toBe(200);
  });

  test('codes are on only after the first right code', async () => {
    const person = await createMember();
    const browser = await portal.signIn(person);
    expect((await browser.put('/api/account/two-factor', { code: '123456' })).status).toBe(422);
    const { secret } = (await browser.post('/api/account/two-factor', { password: PASSWORD })).body;
    const response = await browser.put('/api/account/two-factor', { code: wrongCode(secret) });
    expect([response.status, response.body.errors[0].path]).toEqual([422, 'code']);
    expect((await givePassword(portal.visitor(), person)).body).toEqual({ outcome: 'signed_in' });
  });

  test('codes that are on cannot be set up again, so a borrowed browser changes no phone', {
    tags: ['asvs:7.5.1'],
  }, async () => {
    const { browser, secret } = await createMemberWithCodes();
    const again = await browser.post('/api/account/two-factor', { password: PASSWORD });
    expect([again.status, again.body.code]).toEqual([409, 'codes_on']);
    expect((await browser.put('/api/account/two-factor', { code: nextCode(secret) })).status).toBe(409);
  });

  test('switching codes on ends the other sessions, which began without a code', {
    tags: ['asvs:7.4.3'],
  }, async () => {
    const person = await createMember();
    const [here, elsewhere] = [await portal.signIn(person), await portal.signIn(person)];
    await setUp(here);
    expect([await userOf(here), await userOf(elsewhere)]).toEqual([
      expect.objectContaining({ id: person.id }),
      null,
    ]);
  });

  test('switching codes on ten times at once succeeds once, with one set of recovery codes', async () => {
    const person = await createMember();
    const browser = await portal.signIn(person);
    const { secret } = (await browser.post('/api/account/two-factor', { password: PASSWORD })).body;
    const code = codeOf(secret);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => browser.put('/api/account/two-factor', { code })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await portal.db.$count(recovery_codes, eq(recovery_codes.user_id, person.id))).toBe(10);
  });

  test('the secret is stored encrypted for its person only, and the recovery codes as hashes', {
    tags: ['asvs:6.5.2', 'asvs:11.3.2'],
  }, async () => {
    const { person, secret, recoveryCodes } = await createMemberWithCodes();
    const other = await createMemberWithCodes();
    const [stored] = await portal.db
      .select()
      .from(authenticators)
      .where(eq(authenticators.user_id, person.id));
    expect(Buffer.from(stored?.secret ?? '', 'base64').toString('latin1')).not.toContain(secret);
    const hashes = await portal.db.select().from(recovery_codes);
    for (const code of recoveryCodes) expect(JSON.stringify(hashes)).not.toContain(code.replace('-', ''));
    await portal.db
      .update(authenticators)
      .set({ secret: stored?.secret ?? '' })
      .where(eq(authenticators.user_id, other.person.id));
    const thief = portal.visitor();
    await givePassword(thief, other.person);
    expect((await giveCode(thief, nextCode(secret))).status).toBe(422);
  });
});

describe('signing in with codes', { tags: ['authenticator-codes'] }, () => {
  test('with codes on, only the code gives a session after the password', {
    tags: ['security:code-step-bypassed'],
  }, async () => {
    const { person, secret } = await createMemberWithCodes();
    const browser = portal.visitor();
    const first = await givePassword(browser, person);
    expect(first.body).toEqual({ outcome: 'code_needed' });
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^residency\.sign_in=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(await userOf(browser)).toBeNull();
    expect((await browser.get('/api/profile')).status).toBe(401);
    expect((await giveCode(browser, nextCode(secret))).status).toBe(200);
    expect((await userOf(browser)).id).toBe(person.id);
  });

  test('with codes on, a wrong password gets the same response as without', async () => {
    const { person } = await createMemberWithCodes();
    const response = await givePassword(portal.visitor(), person, 'something else');
    expect([response.status, response.body.code]).toEqual([401, 'wrong_credentials']);
  });

  test('a Google sign-in requires the code too', {
    tags: ['asvs:6.3.3', 'asvs:6.3.4', 'asvs:6.8.4'],
  }, async () => {
    const { person, secret } = await createMemberWithCodes();
    google.know({ sub: person.id, email: person.email, email_verified: true });
    const browser = portal.visitor();
    const { url } = (await browser.post('/api/google-sign-in', { next: '/teams' })).body;
    const back = await google.choose(url, person.id);
    const response = await browser.get(back.slice(ORIGIN.length));
    expect(response.headers.get('Location')).toBe('/auth?step=code&next=%2Fteams');
    expect(await userOf(browser)).toBeNull();
    await giveCode(browser, nextCode(secret));
    expect((await userOf(browser)).id).toBe(person.id);
  });

  test.each([
    [-1, 200],
    [0, 200],
    [1, 200],
    [-2, 422],
    [2, 422],
  ])('a code from a clock %i steps off gets %i', async (steps, status) => {
    const { person, secret } = await createMemberWithCodes();
    portal.clock.forward(10);
    const browser = portal.visitor();
    await givePassword(browser, person);
    expect((await giveCode(browser, codeOf(secret, steps))).status).toBe(status);
  });

  test('a code works once, even twenty times at the same moment', { tags: ['asvs:6.5.1'] }, async () => {
    const { person, secret } = await createMemberWithCodes();
    portal.clock.forward(10);
    const code = codeOf(secret);
    const browsers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const browser = portal.visitor();
        await givePassword(browser, person);
        return browser;
      }),
    );
    const responses = await Promise.all(browsers.map((browser) => giveCode(browser, code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await giveCode(browsers[0] as Client, code)).status).not.toBe(200);
  });

  test('the code that switched codes on doesn’t sign in', { tags: ['asvs:6.5.1'] }, async () => {
    const { person, secret } = await createMemberWithCodes();
    const browser = portal.visitor();
    await givePassword(browser, person);
    expect((await giveCode(browser, codeOf(secret))).body.code).toBe('wrong_code');
  });

  test('a recovery code signs in once, however it is typed', async () => {
    const { person, recoveryCodes } = await createMemberWithCodes();
    const [code = ''] = recoveryCodes;
    const first = portal.visitor();
    await givePassword(first, person);
    expect((await giveCode(first, ` ${code.toLowerCase().replace('-', ' ')} `)).status).toBe(200);
    expect((await statusOf(first)).recovery_codes_left).toBe(9);
    const second = portal.visitor();
    await givePassword(second, person);
    expect((await giveCode(second, code)).status).toBe(422);
    expect((await auditOf(person)).map(([action]) => action)).toEqual([
      'two_factor_enabled',
      'recovery_code_used',
    ]);
  });

  test('a recovery code signs in once, even in fifty requests of five browsers at the same moment', {
    tags: ['asvs:6.5.1'],
  }, async () => {
    const { person, recoveryCodes } = await createMemberWithCodes();
    const browsers = Array.from({ length: 5 }, () => portal.visitor());
    for (const browser of browsers) await givePassword(browser, person);
    const requests = Array.from({ length: 10 }, () => browsers.map((browser) => browser.clone())).flat();
    const responses = await Promise.all(requests.map((browser) => giveCode(browser, recoveryCodes[0] ?? '')));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(10);
    expect(responses.filter(({ status }) => ![200, 422, 409, 429].includes(status))).toEqual([]);
  });

  test('another person’s recovery code is rejected', async () => {
    const [one, other] = [await createMemberWithCodes(), await createMemberWithCodes()];
    const browser = portal.visitor();
    await givePassword(browser, one.person);
    expect((await giveCode(browser, other.recoveryCodes[0] ?? '')).status).toBe(422);
  });

  test('after five minutes, or in another browser, the password is required again', {
    tags: ['asvs:6.5.5'],
  }, async () => {
    const { person, secret } = await createMemberWithCodes();
    const browser = portal.visitor();
    await givePassword(browser, person);
    const stranger = await giveCode(portal.visitor(), nextCode(secret));
    expect([stranger.status, stranger.body.code]).toEqual([409, 'sign_in_expired']);
    portal.clock.forward(5);
    const late = await giveCode(browser, codeOf(secret));
    expect([late.status, late.body.code]).toEqual([409, 'sign_in_expired']);
    expect(await userOf(browser)).toBeNull();
  });

  test('a password counts for one sign-in with a code', async () => {
    const { person, secret } = await createMemberWithCodes();
    const browser = portal.visitor();
    await givePassword(browser, person);
    const copy = browser.clone();
    expect((await giveCode(browser, nextCode(secret))).status).toBe(200);
    expect((await giveCode(copy, nextCode(secret))).body.code).toBe('sign_in_expired');
  });

  test('ten wrong codes in a quarter of an hour are allowed, in whatever browser, then it says when to try again', async () => {
    const { person, secret } = await createMemberWithCodes();
    const browser = portal.visitor();
    await givePassword(browser, person);
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      statuses.push((await giveCode(browser, wrongCode(secret))).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    const other = portal.visitor();
    await givePassword(other, person);
    const right = await giveCode(other, nextCode(secret));
    expect([right.status, Number(right.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    portal.clock.forward(15);
    await givePassword(other, person);
    expect((await giveCode(other, codeOf(secret))).status).toBe(200);
  });

  test('an account that is disabled or signed out everywhere between the steps is not signed in', {
    tags: ['security:code-step-bypassed'],
  }, async () => {
    const { person, browser, secret } = await createMemberWithCodes();
    const disabled = portal.visitor();
    await givePassword(disabled, person);
    await portal.db.update(users).set({ disabled_at: NOON }).where(eq(users.id, person.id));
    expect((await giveCode(disabled, nextCode(secret))).body.code).toBe('account_disabled');
    await portal.db.update(users).set({ disabled_at: null }).where(eq(users.id, person.id));
    const between = portal.visitor();
    await givePassword(between, person);
    await browser.delete('/api/session');
    expect((await giveCode(between, nextCode(secret))).body.code).toBe('sign_in_expired');
  });
});

test('the password switches codes off', async () => {
  const { person, browser } = await createMemberWithCodes();
  const wrong = await browser.delete('/api/account/two-factor', { password: 'something else' });
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'password']);
  expect((await browser.delete('/api/account/two-factor', { password: PASSWORD })).status).toBe(200);
  expect((await givePassword(portal.visitor(), person)).body).toEqual({ outcome: 'signed_in' });
  expect(await mailsTo(person)).toContain('Authenticator codes were switched off');
  expect((await auditOf(person)).at(-1)).toEqual(['two_factor_disabled', true, {}]);
  expect(await portal.db.$count(authenticators, eq(authenticators.user_id, person.id))).toBe(0);
  expect(await portal.db.$count(recovery_codes, eq(recovery_codes.user_id, person.id))).toBe(0);
});

test('a code switches codes off', async () => {
  const { browser, secret } = await createMemberWithCodes();
  expect((await browser.delete('/api/account/two-factor', { code: wrongCode(secret) })).status).toBe(422);
  expect((await browser.delete('/api/account/two-factor', { code: nextCode(secret) })).status).toBe(200);
});

test('a person without a password needs a code to switch codes off', async () => {
  const browser = await portal.signIn(await createMember('student', false));
  const { recoveryCodes } = await setUp(browser, undefined);
  const response = await browser.delete('/api/account/two-factor', {});
  expect([response.status, response.body.errors[0].path]).toEqual([422, 'code']);
  expect((await browser.delete('/api/account/two-factor', { code: recoveryCodes[0] })).status).toBe(200);
});

test('new recovery codes replace the former ones', async () => {
  const { person, browser, recoveryCodes } = await createMemberWithCodes();
  expect((await browser.put('/api/account/recovery-codes', { password: 'wrong' })).status).toBe(422);
  const { body } = await browser.put('/api/account/recovery-codes', { password: PASSWORD });
  const visitor = portal.visitor();
  await givePassword(visitor, person);
  expect((await giveCode(visitor, recoveryCodes[0] ?? '')).status).toBe(422);
  expect((await giveCode(visitor, body.recovery_codes[0])).status).toBe(200);
  expect(await mailsTo(person)).toContain('You have new recovery codes');
});

test('without codes, neither switching off nor new recovery codes is possible', async () => {
  const browser = await portal.signIn(await createMember());
  expect((await browser.delete('/api/account/two-factor', { password: PASSWORD })).body.code).toBe(
    'codes_off',
  );
  expect((await browser.put('/api/account/recovery-codes', { password: PASSWORD })).status).toBe(409);
});

test('the operator resets codes for a lost phone: sessions end and the person gets an email', {
  tags: ['asvs:6.4.4', 'asvs:6.5.6'],
}, async () => {
  const { person, browser } = await createMemberWithCodes();
  expect(await resetCodes(portal.db, person.email)).toBe(true);
  expect(await userOf(browser)).toBeNull();
  expect((await givePassword(portal.visitor(), person)).body).toEqual({ outcome: 'signed_in' });
  expect(await mailsTo(person)).toContain('Authenticator codes were reset');
  expect((await auditOf(person)).at(-1)).toEqual(['two_factor_reset', false, { by: 'operator' }]);
  expect(await resetCodes(portal.db, person.email)).toBe(false);
  expect(await resetCodes(portal.db, 'nobody@example.test')).toBe(false);
});

describe('with obligatory codes for staff', { tags: ['authenticator-codes'] }, () => {
  let chief: Client;
  beforeAll(async () => {
    portal.clock.set(NOON);
    chief = (await createMemberWithCodes('super_admin')).browser;
    expect((await switchTo(chief, true)).status).toBe(200);
  });
  afterAll(() => switchTo(chief, false));
  const switchTo = async (browser: Client, require_staff_two_factor: boolean) => {
    const { body } = await browser.get('/api/settings');
    return browser.put('/api/settings', { require_staff_two_factor, seen: body });
  };

  test.each(['admin', 'super_admin'] as const)(
    '%s without codes can only set them up when codes are obligatory',
    { tags: ['authenticator-codes', 'asvs:6.3.2'] },
    async (role) => {
      const person = await createMember(role);
      const browser = portal.visitor();
      await givePassword(browser, person);
      expect((await userOf(browser)).must_set_up_codes).toBe(true);
      for (const path of ['/api/profile', '/api/staff/users', '/api/settings', '/api/account/security']) {
        const response = await browser.get(path);
        expect([path, response.status, response.body.code]).toEqual([path, 403, 'codes_required']);
      }
      expect((await browser.get(`/files/${crypto.randomUUID()}`)).body.code).toBe('codes_required');
      await setUp(browser);
      expect((await userOf(browser)).must_set_up_codes).toBe(false);
      expect((await browser.get('/api/staff/users')).status).toBe(200);
    },
  );

  test('every other route of the API rejects staff without obligatory codes, public routes included', {
    tags: ['asvs:8.4.2', 'security:code-step-bypassed'],
  }, async () => {
    const person = await createMember('admin');
    const open = [];
    for (const { name, method } of await describedRoutes()) {
      const path = name.slice(method.length + 1).replaceAll(/\{\w+\}/g, crypto.randomUUID());
      const browser = await portal.signIn(person);
      const response = await browser.request(path, { method });
      if (response.status !== 403 || response.body.code !== 'codes_required') open.push(name);
    }
    expect(open.sort()).toEqual([
      'DELETE /api/account/two-factor',
      'DELETE /api/session',
      'GET /api/account/two-factor',
      'GET /api/demo-people',
      'GET /api/google-sign-in/callback',
      'GET /api/health',
      'GET /api/session',
      'POST /api/account/two-factor',
      'POST /api/google-sign-in',
      'POST /api/session',
      'POST /api/sign-in-codes',
      'POST /unsubscribe/{token}',
      'PUT /api/account/two-factor',
    ]);
  });

  test('staff without obligatory codes are limited after a Google sign-in too', async () => {
    const person = await createMember('admin', false);
    google.know({ sub: person.id, email: person.email, email_verified: true });
    const browser = portal.visitor();
    const { url } = (await browser.post('/api/google-sign-in', {})).body;
    await browser.get((await google.choose(url, person.id)).slice(ORIGIN.length));
    expect((await browser.get('/api/staff/users')).body.code).toBe('codes_required');
    await setUp(browser, undefined);
    expect((await browser.get('/api/staff/users')).status).toBe(200);
  });

  test('obligatory codes change nothing for other people', async () => {
    const browser = await portal.signIn(await createMember('manager'));
    expect((await userOf(browser)).must_set_up_codes).toBe(false);
    expect((await browser.get('/api/profile')).status).toBe(200);
  });

  test('a person who becomes staff while signed in must set up codes at the next request, until the role is lost', async () => {
    const person = await createMember('student');
    const browser = await portal.signIn(person);
    expect((await browser.get('/api/profile')).status).toBe(200);
    await giveRole(person, 'admin');
    expect((await browser.get('/api/profile')).body.code).toBe('codes_required');
    await giveRole(person, 'student');
    expect((await browser.get('/api/profile')).status).toBe(200);
  });

  test('with obligatory codes, staff change their app with a code instead of the password and cannot switch codes off', async () => {
    const { browser, secret } = await createMemberWithCodes('admin');
    const rejected = await browser.delete('/api/account/two-factor', { password: PASSWORD });
    expect([rejected.status, rejected.body.errors[0].path]).toEqual([422, 'code']);
    expect((await browser.put('/api/account/recovery-codes', { password: PASSWORD })).status).toBe(422);
    expect((await browser.delete('/api/account/two-factor', { code: nextCode(secret) })).status).toBe(200);
    expect((await browser.get('/api/staff/users')).body.code).toBe('codes_required');
    await setUp(browser);
    expect((await browser.get('/api/staff/users')).status).toBe(200);
  });

  test('a limited session can sign out', async () => {
    const browser = await portal.signIn(await createMember('admin'));
    expect((await browser.delete('/api/session')).status).toBe(200);
    expect(await userOf(browser)).toBeNull();
  });

  test('only an admin with codes can make them obligatory, with an error at the switch', {
    tags: ['authenticator-codes'],
  }, async () => {
    await switchTo(chief, false);
    const admin = await portal.signIn(await createMember('admin'));
    const response = await switchTo(admin, true);
    expect([response.status, response.body.errors]).toEqual([
      422,
      [
        {
          path: 'require_staff_two_factor',
          title: 'Error saving settings',
          message: 'Set up codes for yourself first, in your profile.',
        },
      ],
    ]);
    expect((await switchTo(chief, true)).status).toBe(200);
  });
});
