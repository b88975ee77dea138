import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accounts, pending_sign_ups } from '#server/db/schema/sign-in.ts';
import { hashToken } from '#server/users/tokens/tokens.ts';
import { createPerson } from '#tests/factories.ts';
import { type Portal, startPortal } from '#tests/portal.ts';
import { quickHash } from '#tests/quick-hash.ts';

const PASSWORD = 'a long enough password';

let portal: Portal;
beforeEach(async () => {
  portal = await startPortal();
  portal.clock.set('2026-01-10T10:00:00Z');
});
afterEach(() => portal.close());

const stored = await quickHash(PASSWORD);

async function personWithPassword(): Promise<string> {
  const { id, email } = await createPerson(portal);
  const account = { user_id: id, account_id: id, provider_id: 'credential', password: stored };
  await portal.db.insert(accounts).values(account);
  return email;
}

const linkOf = (n: number) => `the-link-of-student-number-${n}`;
const pending = (email: string, token: string) => ({
  email,
  password_hash: stored,
  token_hash: hashToken(token),
  privacy_version: '1',
  expires_at: '2026-01-11T10:00:00Z',
});
const pendingSignUp = (email: string, token: string) =>
  portal.db.insert(pending_sign_ups).values(pending(email, token));

const signIn = (email: string, tried = PASSWORD) =>
  portal.visitor().post('/api/session', { email, password: tried });

async function statuses(times: number, attempt: (index: number) => Promise<{ status: number }>) {
  const seen: number[] = [];
  for (let index = 0; index < times; index++) seen.push((await attempt(index)).status);
  return seen;
}

const rateLimits = async () => {
  const { rows } = await portal.db.execute<{ key: string; count: number }>(
    'select key, count from rate_limits where count > 0 order by key',
  );
  return rows.map(({ key, count }) => `${key} ${count}`);
};

describe('limits on wrong passwords', { tags: ['sign-in-rate-limits'] }, () => {
  const noLink = 'a-token-of-nobody-at-all-that-is-long-enough';
  const repeat = (path: string, method: 'post' | 'put', body: object) =>
    Promise.all(Array.from({ length: 400 }, () => portal.visitor()[method](path, body)));

  test.each([
    {
      path: '/api/sign-up-refusals',
      method: 'post',
      body: { token: noLink, confirmation: 'DELETE' },
      status: 200,
    },
    {
      path: '/api/email-verifications',
      method: 'post',
      body: { token: noLink, password: PASSWORD },
      status: 404,
    },
    {
      path: '/api/password-resets',
      method: 'put',
      body: { token: noLink, password: PASSWORD, confirm_password: PASSWORD },
      status: 404,
    },
    { path: '/api/sign-in-codes', method: 'post', body: { code: '123456' }, status: 409 },
  ] as const)(
    '400 unknown links to $path use up no limit, so others sign in',
    { tags: ['security:unknown-links-lock-out'] },
    async ({ path, method, body, status }) => {
      const email = await personWithPassword();
      const responses = await repeat(path, method, body);
      expect(new Set(responses.map((response) => response.status))).toEqual(new Set([status]));
      expect(await rateLimits()).toEqual([]);
      expect((await signIn(email)).status).toBe(200);
    },
  );

  test('the right password of an unverified or disabled account counts as no mistake', async () => {
    const disabled = await createPerson(portal, { disabled: true });
    const account = { user_id: disabled.id, account_id: disabled.id, provider_id: 'credential' };
    await portal.db.insert(accounts).values({ ...account, password: stored });
    const unverified = 'unverified@example.test';
    await pendingSignUp(unverified, 'any token');
    expect(await statuses(12, () => signIn(disabled.email))).toEqual(Array(12).fill(403));
    expect(await statuses(12, () => signIn(unverified))).toEqual(Array(12).fill(403));
    expect(await rateLimits()).toEqual([]);
  });

  test('a person’s right password has no limit, and a wrong one ten attempts', async () => {
    const person = await createPerson(portal);
    const account = { user_id: person.id, account_id: person.id, provider_id: 'credential' };
    await portal.db.insert(accounts).values({ ...account, password: stored });
    const browser = await portal.signIn(person);
    const change = (tried: string) =>
      browser.post('/api/account/email-changes', { email: person.email, password: tried });
    const wrong = async () => (await change('wrong')).body.code ?? 'done';
    for (let time = 0; time < 15; time++) expect((await change(PASSWORD)).status).toBe(422); // the password is theirs already
    expect(await rateLimits()).toEqual([]);
    const seen: string[] = [];
    for (let time = 0; time < 11; time++) seen.push(await wrong());
    expect(seen).toEqual([...Array(10).fill('wrong_password'), 'too_many_requests']);
  });

  test('an email that the recipient’s limit stops doesn’t count against the IP address', async () => {
    const ask = () => portal.visitor().post('/api/password-resets', { email: 'often@example.test' });
    expect(await statuses(8, ask)).toEqual([...Array(5).fill(200), ...Array(3).fill(429)]);
    expect(await rateLimits()).toContainEqual(expect.stringMatching(/^reset-address:.* 5$/));
  });
});

describe('a college behind one address', { tags: ['sign-in-rate-limits'] }, () => {
  test('2,000 people behind one address register within an hour: every link works, and right passwords sign in', {
    tags: ['asvs:6.3.1'],
  }, async () => {
    await portal.db.execute(`insert into rate_limits (key, count, resets_at)
      values ('sign-up-address:127.0.0.1', 1990, '2026-01-10T11:00:00Z')`);
    for (let last = 0; last < 10; last++) {
      const email = `last${last}@college.test`;
      const body = { email, password: PASSWORD, confirm_password: PASSWORD };
      expect((await portal.visitor().post('/api/sign-ups', body)).status).toBe(200);
    }
    // A right link counts nowhere, as the counters below show, so a hundred stand for all.
    const everybody = Array.from({ length: 100 }, (_, n) => n);
    await portal.db
      .insert(pending_sign_ups)
      .values(everybody.map((n) => pending(`s${n}@college.test`, linkOf(n))));
    const verified = await Promise.all(
      everybody.map((n) =>
        portal.visitor().post('/api/email-verifications', { token: linkOf(n), password: PASSWORD }),
      ),
    );
    expect(new Set(verified.map(({ status }) => status))).toEqual(new Set([200]));
    const recipients = Array.from(
      { length: 10 },
      (_, n) => `mail-recipient:${hashOf(`last${n}@college.test`)} 1`,
    );
    expect((await rateLimits()).toSorted()).toEqual(
      [...recipients, 'sign-up-address:127.0.0.1 2000'].toSorted(),
    );
    expect((await signIn('s99@college.test')).status).toBe(200);
  });
});

describe('limits on signing in', { tags: ['same-answer-for-unknown-address', 'sign-in-rate-limits'] }, () => {
  test('the eleventh mistake is rejected with the time to try again, when the right password works', async () => {
    const email = await personWithPassword();
    expect(await statuses(10, () => signIn(email, 'wrong'))).toEqual(Array(10).fill(401));
    const rejected = await signIn(email);
    expect(rejected).toMatchObject({
      status: 429,
      body: { title: 'Too many attempts', detail: 'Please try again in 15 minutes.' },
    });
    expect(rejected.headers.get('Retry-After')).toBe('900');
    portal.clock.forward(15);
    expect((await signIn(email)).status).toBe(200);
  });

  test('an unknown address has the same limit as a known one', async () => {
    const seen = await statuses(11, () => signIn('nobody@example.test', 'wrong'));
    expect(seen).toEqual([...Array(10).fill(401), 429]);
  });

  test('fifty guesses at once count as ten at most', { tags: ['asvs:6.3.1'] }, async () => {
    const email = await personWithPassword();
    const responses = await Promise.all(Array.from({ length: 50 }, () => signIn(email, 'wrong')));
    const seen = responses.map(({ status }) => status).sort();
    expect(seen).toEqual([...Array(10).fill(401), ...Array(40).fill(429)]);
  });

  test('signing in correctly is no mistake and has no limit', async () => {
    const email = await personWithPassword();
    expect(await statuses(15, () => signIn(email))).toEqual(Array(15).fill(200));
  });

  test('one person’s mistakes lock out nobody else behind the same address', async () => {
    const [clumsy, other] = [await personWithPassword(), await personWithPassword()];
    await statuses(40, () => signIn(clumsy, 'wrong'));
    expect((await signIn(other)).status).toBe(200);
    const { rows } = await portal.db.execute<{ count: number }>(
      "select count from rate_limits where key like 'sign-in-address:%'",
    );
    expect(rows).toEqual([{ count: 10 }]);
  });

  test('guesses at many accounts from one address end at 300, even with the right password', {
    tags: ['asvs:6.3.1'],
  }, async () => {
    const email = await personWithPassword();
    await portal.db.execute(`insert into rate_limits (key, count, resets_at)
      values ('sign-in-address:unknown', 300, '2026-01-10T10:15:00Z'), ('sign-in-address:127.0.0.1', 300, '2026-01-10T10:15:00Z')`);
    expect((await signIn(email)).status).toBe(429);
    portal.clock.forward(15);
    expect((await signIn(email)).status).toBe(200);
  });

  test('limits are stored in the database, so every process applies them', {
    tags: ['sign-in-rate-limits', 'asvs:6.3.1'],
  }, async () => {
    const email = await personWithPassword();
    await statuses(10, () => signIn(email, 'wrong'));
    const other = portal.anotherProcess();
    const response = await other.app.request('http://localhost:3000/api/session', {
      method: 'POST',
      headers: {
        Host: 'localhost:3000',
        Origin: 'http://localhost:3000',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(response.status).toBe(429);
    await other.close();
  });
});

/** As the limits store an email address. */
const hashOf = (email: string) => createHash('sha256').update(email).digest('base64url');
