import { describe, expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { hashToken } from '#server/users/tokens/tokens.ts';
import { createPerson } from '#tests/factories.ts';
import { portalForFile, startPortal } from '#tests/portal.ts';

const PASSWORD = 'a long enough password';
const STRANGERS_PASSWORD = 'the password of a stranger';

const portal = await portalForFile();

const signUp = (email: string, password = PASSWORD) =>
  portal.visitor().post('/api/sign-ups', { email, password, confirm_password: password });

async function newestLink(email: string, parameter: string): Promise<string> {
  const mail = (await portal.mails()).filter(({ recipient }) => recipient === email).at(-1);
  return mail?.text.match(new RegExp(`[?&]${parameter}=([\\w-]+)`))?.[1] ?? 'no link';
}

describe('signing up', { tags: ['sign-up-form'] }, () => {
  test('a person signs up, verifies with the link and the password, and is signed in', {
    tags: ['verified-before-sign-in'],
  }, async () => {
    expect((await signUp('first@example.test')).status).toBe(200);
    const browser = portal.visitor();
    const token = await newestLink('first@example.test', 'verify');
    expect((await browser.post('/api/email-verifications', { token, password: PASSWORD })).status).toBe(200);
    const { body } = await browser.get('/api/session');
    expect(body.user).toMatchObject({
      email: 'first@example.test',
      role: 'student',
      profile_complete: false,
      profile_completed: false,
    });
    expect(body.session.expires_in).toBeGreaterThan(0);
    expect(Object.keys(body.session).sort()).toEqual(['expires_at', 'expires_in']);
  });

  test('the programme gets the email about a new user at verification, not before', {
    tags: ['profile-notifications'],
  }, async () => {
    const email = 'told@example.test';
    await signUp(email);
    const token = await newestLink(email, 'verify');
    const notified = async () =>
      (await portal.mails()).filter(({ text }) => text.includes(`${email} has signed up`));
    expect(await notified()).toEqual([]);
    await portal.visitor().post('/api/email-verifications', { token, password: PASSWORD });
    expect((await notified()).map(({ recipient, kind }) => `${recipient} ${kind}`).toSorted()).toEqual(
      portal.services.env.NOTIFY_EMAILS.map((to) => `${to} staff_notification`).toSorted(),
    );
  });

  test('two different passwords are rejected at the field with the specified words', {
    tags: ['sign-up-form'],
  }, async () => {
    const response = await portal.visitor().post('/api/sign-ups', {
      email: 'a@example.test',
      password: PASSWORD,
      confirm_password: 'something else',
    });
    expect(response.status).toBe(422);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(response.body).toMatchObject({
      title: "Passwords don't match",
      detail: 'Please make sure your passwords match',
      errors: [{ path: 'confirm_password' }],
    });
  });

  test('a short and a common password are rejected at the field', {
    tags: ['asvs:6.2.1', 'asvs:6.2.4', 'asvs:6.2.12'],
  }, async () => {
    expect((await signUp('a@example.test', 'short')).body.errors).toEqual([
      { path: 'password', message: 'Please use at least 8 characters.' },
    ]);
    expect((await signUp('a@example.test', 'password1')).body.errors).toMatchObject([
      { path: 'password', message: 'This password is among the most common ones. Please choose another.' },
    ]);
  });

  test('an unknown field is rejected by name', {
    tags: ['asvs:1.5.2', 'asvs:2.2.1', 'asvs:8.2.3', 'asvs:15.3.6', 'security:mass-assignment'],
  }, async () => {
    const response = await portal.visitor().post('/api/sign-ups', {
      email: 'a@example.test',
      password: PASSWORD,
      confirm_password: PASSWORD,
      role: 'super_admin',
    });
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual([
      { path: 'role', message: 'We don’t know this field.', title: 'Unknown field' },
    ]);
  });

  test('an address that has an account gets the same response and an email that says so', {
    tags: ['same-answer-for-unknown-address', 'asvs:6.3.8', 'security:sign-up-reveals-address'],
  }, async () => {
    const person = await createPerson(portal);
    const known = await signUp(person.email);
    const unknown = await signUp('nobody@example.test');
    expect(known.body).toEqual(unknown.body);
    expect((await portal.mails()).filter(({ recipient }) => recipient === person.email)).toMatchObject([
      { kind: 'already_registered' },
    ]);
  });

  test('at most five emails an hour go to one address', async () => {
    const responses = [];
    for (let attempt = 0; attempt < 6; attempt++) responses.push((await signUp('often@example.test')).status);
    expect(responses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('the verification link', { tags: ['verified-before-sign-in'] }, () => {
  test('a verification link tells its address until it is used, and nothing to a stranger', async () => {
    const email = 'address@example.test';
    await signUp(email);
    const token = await newestLink(email, 'verify');
    const path = `/api/email-verifications/${token}`;
    expect(await portal.visitor().get(path)).toMatchObject({ status: 200, body: { email } });
    expect((await portal.visitor().get(`${path}x`)).status).toBe(404);
    await portal.visitor().post('/api/email-verifications', { token, password: PASSWORD });
    expect((await portal.visitor().get(path)).status).toBe(404);
  });

  test('a verification link works once', { tags: ['asvs:6.4.1'] }, async () => {
    await signUp('once@example.test');
    const token = await newestLink('once@example.test', 'verify');
    const verify = () => portal.visitor().post('/api/email-verifications', { token, password: PASSWORD });
    expect((await verify()).status).toBe(200);
    expect((await verify()).status).toBe(404);
  });

  test('a verification link that is used ten times at once creates one account', async () => {
    await signUp('race@example.test');
    const token = await newestLink('race@example.test', 'verify');
    const attempts = Array.from({ length: 10 }, () =>
      portal.visitor().post('/api/email-verifications', { token, password: PASSWORD }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 404, 429].includes(status))).toBe(true);
  });

  test('a verification link from a stranger’s sign-up is useless to the owner of the address and to the stranger', {
    tags: ['security:stranger-signs-up'],
  }, async () => {
    await signUp('owner@example.test', STRANGERS_PASSWORD);
    const token = await newestLink('owner@example.test', 'verify');
    const response = await portal.visitor().post('/api/email-verifications', { token, password: PASSWORD });
    expect(response.status).toBe(401);
    const stranger = await portal
      .visitor()
      .post('/api/session', { email: 'owner@example.test', password: STRANGERS_PASSWORD });
    expect(stranger.body.code).toBe('email_not_verified');
  });

  test('“This wasn’t me” deletes the pending account after a typed word, and an email has the way back', {
    tags: ['links-need-a-person'],
  }, async () => {
    await signUp('not-me@example.test', STRANGERS_PASSWORD);
    const token = await newestLink('not-me@example.test', 'verify');
    const refuse = (body: object) => portal.visitor().post('/api/sign-up-refusals', body);
    expect((await refuse({ token })).status).toBe(422);
    expect((await refuse({ token, confirmation: 'ok' })).status).toBe(422);
    expect((await refuse({ token, confirmation: 'delete' })).status).toBe(200);
    expect((await refuse({ token, confirmation: 'delete' })).status).toBe(200);
    const back = (await portal.mails()).filter(({ subject }) => /was deleted/.test(subject));
    expect(back.map(({ recipient }) => recipient)).toEqual(['not-me@example.test']);
    expect(back[0]?.text).toContain('Sign up again: http://localhost:3000/auth');
    const late = await portal
      .visitor()
      .post('/api/email-verifications', { token, password: STRANGERS_PASSWORD });
    expect(late.status).toBe(404);
  });

  test('a verification link expires after 24 hours', { tags: ['asvs:6.4.1'] }, async () => {
    const later = await startPortal();
    await later.visitor().post('/api/sign-ups', {
      email: 'late@example.test',
      password: PASSWORD,
      confirm_password: PASSWORD,
    });
    const token = (await later.mails())[0]?.text.match(/verify=([\w-]+)/)?.[1] ?? '';
    later.clock.forward(24 * 60 + 1);
    expect(
      (await later.visitor().post('/api/email-verifications', { token, password: PASSWORD })).status,
    ).toBe(404);
    await later.close();
  });

  test('a verification link is stored only as a hash', { tags: ['security:tokens-are-hashed'] }, async () => {
    await signUp('hashed@example.test');
    const token = await newestLink('hashed@example.test', 'verify');
    const stored = await portal.db.query.pending_sign_ups.findMany();
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});

describe('signing in and out', () => {
  const verified = async (email: string) => {
    await signUp(email);
    const browser = portal.visitor();
    await browser.post('/api/email-verifications', {
      token: await newestLink(email, 'verify'),
      password: PASSWORD,
    });
    return browser;
  };

  test('a wrong password and an unknown address get the same response', {
    tags: ['same-answer-for-unknown-address', 'asvs:6.3.8'],
  }, async () => {
    await verified('known@example.test');
    const wrong = await portal
      .visitor()
      .post('/api/session', { email: 'known@example.test', password: 'wrong' });
    const unknown = await portal
      .visitor()
      .post('/api/session', { email: 'unknown@example.test', password: 'wrong' });
    expect(wrong.status).toBe(401);
    expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    expect(wrong.body.title).toBe('Sign in failed');
  });

  test('the session is an HttpOnly cookie that no script can read', {
    tags: ['session-in-cookie', 'asvs:3.3.4', 'asvs:7.2.2'],
  }, async () => {
    await verified('cookie@example.test');
    const response = await portal
      .visitor()
      .post('/api/session', { email: 'cookie@example.test', password: PASSWORD });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^residency\.session_token=.+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(JSON.stringify(response.body)).not.toContain('token');
  });

  test('the token of a session is stored only as a hash', {
    tags: ['asvs:7.2.3', 'security:tokens-are-hashed'],
  }, async () => {
    const browser = await verified('hashed@example.test');
    const [, token = ''] = browser.headers().Cookie.match(/=([\w-]{43})\./) ?? [];
    const { rows } = await portal.pool.query('select * from sessions');
    expect(rows.filter(({ token_hash }) => token_hash === hashToken(token))).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('signing out ends every session of the account', {
    tags: ['session-in-cookie', 'asvs:7.4.1'],
  }, async () => {
    const phone = await verified('two@example.test');
    const laptop = portal.visitor();
    await laptop.post('/api/session', { email: 'two@example.test', password: PASSWORD });
    expect((await phone.delete('/api/session')).status).toBe(200);
    expect((await laptop.get('/api/session')).body.user).toBe(null);
    expect((await phone.get('/api/session')).body.user).toBe(null);
  });

  test('a disabled account is reported at sign-in, and its sessions end at once', {
    tags: ['erasure', 'role-counts-at-once'],
  }, async () => {
    const browser = await verified('disabled@example.test');
    await portal.db.update(users).set({ disabled_at: new Date().toISOString() });
    expect((await browser.get('/api/session')).body.user).toBe(null);
    const response = await portal
      .visitor()
      .post('/api/session', { email: 'disabled@example.test', password: PASSWORD });
    expect(response.status).toBe(403);
    expect(response.body.code).toBe('account_disabled');
    await portal.db.update(users).set({ disabled_at: null });
  });

  test('an expired session is signed out', { tags: ['asvs:9.2.1'] }, async () => {
    const person = await createPerson(portal);
    const browser = await portal.signIn(person);
    expect((await browser.get('/api/session')).body.user.id).toBe(person.id);
    portal.clock.forward(25 * 60);
    expect((await browser.get('/api/session')).body.user).toBe(null);
    portal.clock.forward(-25 * 60);
  });

  test('an active session renews itself and ends after 30 days at most', {
    tags: ['session-in-cookie', 'asvs:7.3.2'],
  }, async () => {
    const browser = await portal.signIn(await createPerson(portal));
    const isIn = async () => (await browser.get('/api/session')).body.user !== null;
    await isIn();
    const days = [];
    for (let day = 1; day <= 31; day++) {
      portal.clock.forward(24 * 60 - 10);
      if (await isIn()) days.push(day);
      portal.clock.forward(10);
    }
    portal.clock.forward(-31 * 24 * 60);
    expect(days).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  test('an unused session ends after 7 days, and after 12 hours for staff', {
    tags: ['asvs:7.3.1'],
  }, async () => {
    for (const [role, hours] of [
      ['student', 7 * 24],
      ['admin', 12],
    ] as const) {
      const person = await createPerson(portal, { role });
      await portal.visitor().post('/api/password-resets', { email: person.email });
      const token = await newestLink(person.email, 'reset');
      await portal
        .visitor()
        .put('/api/password-resets', { token, password: PASSWORD, confirm_password: PASSWORD });
      const browser = portal.visitor();
      await browser.post('/api/session', { email: person.email, password: PASSWORD });
      const { body } = await browser.get('/api/session');
      expect(Math.round(body.session.expires_in / 3600)).toBe(hours);
    }
  });

  test('signing in with Google reports a missing client configuration', {
    tags: ['google-sign-in'],
  }, async () => {
    const response = await portal.visitor().post('/api/google-sign-in');
    expect(response.body).toMatchObject({
      title: 'Authentication failed',
      detail: 'Google sign-in is not configured on this server.',
    });
  });
});

describe('a forgotten password', { tags: ['password-reset'] }, () => {
  const NEW_PASSWORD = 'another long enough password';
  const reset = (token: string, password = NEW_PASSWORD) =>
    portal.visitor().put('/api/password-resets', { token, password, confirm_password: password });

  test('the reset link sets a new password once and ends every session', {
    tags: ['asvs:6.4.3'],
  }, async () => {
    const person = await createPerson(portal);
    const browser = await portal.signIn(person);
    await portal.visitor().post('/api/password-resets', { email: person.email });
    const token = await newestLink(person.email, 'reset');
    expect((await reset(token)).status).toBe(200);
    expect((await browser.get('/api/session')).body.user).toBe(null);
    const again = portal.visitor();
    expect((await again.post('/api/session', { email: person.email, password: NEW_PASSWORD })).status).toBe(
      200,
    );
    expect((await reset(token)).status).toBe(404);
  });

  test('a reset for an unknown address gets the same response and no email', {
    tags: ['same-answer-for-unknown-address'],
  }, async () => {
    const response = await portal.visitor().post('/api/password-resets', { email: 'unknown@example.test' });
    expect([response.status, response.body]).toEqual([200, { ok: true }]);
    expect((await portal.mails()).filter(({ recipient }) => recipient === 'unknown@example.test')).toEqual(
      [],
    );
  });

  test('a reset link expires after an hour and is stored only as a hash', {
    tags: ['asvs:6.4.3'],
  }, async () => {
    const person = await createPerson(portal);
    await portal.visitor().post('/api/password-resets', { email: person.email });
    const token = await newestLink(person.email, 'reset');
    expect(JSON.stringify(await portal.db.query.verifications.findMany())).not.toContain(token);
    portal.clock.forward(61);
    expect((await reset(token)).status).toBe(404);
    portal.clock.forward(-61);
  });
});

test('a write from another port of this machine is rejected', async () => {
  const response = await portal.app.request('http://localhost:3000/api/session', {
    method: 'DELETE',
    headers: { Host: 'localhost:3000', Origin: 'http://localhost:8080' },
  });
  expect([response.status, (await response.json()).code]).toEqual([403, 'foreign_origin']);
});
