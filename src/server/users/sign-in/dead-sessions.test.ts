import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accounts, ended_sessions, sessions } from '#server/db/schema/sign-in.ts';
import { profiles } from '#server/db/schema/users.ts';
import { sweepExpired } from '#server/worker/sweep-expired.ts';
import type { Client } from '#tests/client.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { quickHash } from '#tests/quick-hash.ts';

const PASSWORD = 'a long enough password';
const NEW_PASSWORD = 'another long enough password';
const DAY = 24 * 60;

const portal = await portalForFile();
const superAdmin = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));

async function adminWithPassword(): Promise<Person> {
  const person = await createPerson(portal, { role: 'admin' });
  const password = await quickHash(PASSWORD);
  await portal.db
    .insert(accounts)
    .values({ user_id: person.id, account_id: person.id, provider_id: 'credential', password });
  return person;
}

type Ended = { person: Person; old: Client };

/** The ways to end the session `old` of an admin, each outside of that browser. */
const ENDINGS: Record<string, (ended: Ended) => Promise<unknown>> = {
  'signing out on another device': async ({ person }) => (await portal.signIn(person)).delete('/api/session'),
  'ending it from the list of sessions': async ({ person }) => {
    const other = await portal.signIn(person);
    const { body } = await other.get('/api/account/security');
    for (const { id, is_this } of body.sessions) {
      if (!is_this) await other.delete(`/api/account/sessions/${id}`);
    }
  },
  'a changed password': async ({ person }) =>
    (await portal.signIn(person)).put('/api/account/password', {
      current_password: PASSWORD,
      password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
    }),
  'a password chosen by a mailed link': async ({ person }) => {
    await portal.visitor().post('/api/password-resets', { email: person.email });
    const mail = (await portal.mails()).findLast(({ recipient }) => recipient === person.email);
    const token = mail?.text.match(/reset=([\w-]+)/)?.[1];
    await portal
      .visitor()
      .put('/api/password-resets', { token, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD });
  },
  'a changed address': async ({ person }) => {
    const other = await portal.signIn(person);
    const email = `moved-${person.email}`;
    await other.post('/api/account/email-changes', { email, password: PASSWORD });
    const mail = (await portal.mails()).findLast(({ recipient }) => recipient === email);
    const token = mail?.text.match(/confirm-email\/([\w-]+)/)?.[1];
    await other.put('/api/account/email', { token });
  },
  'a disabled account': async ({ person }) => {
    await superAdmin.put(`/api/users/${person.id}/role`, { role: 'student' });
    await superAdmin.put(`/api/users/${person.id}/disabled`, { disabled: true });
  },
  'a deleted account': ({ person }) => superAdmin.delete(`/api/users/${person.id}`),
  'twelve unused hours': ({ person }) =>
    portal.db
      .update(sessions)
      .set({ expires_at: new Date(portal.clock.now().getTime() - 1000) })
      .where(eq(sessions.user_id, person.id)),
};

/** The actions of a session: a read, staff’s list, a write, a file, the live stream. */
const REQUESTS: Record<string, (session: Client, resumeId: string) => Promise<{ status: number }>> = {
  'reads no profile': (session) => session.get('/api/profile'),
  'lists no applications': (session) => session.get('/api/staff/applications'),
  'writes nothing': (session) =>
    session.put('/api/profile/team-search', { looking_for_team: true, skills: [], looking_note: '' }),
  'opens no résumé': (session, resumeId) => session.get(`/files/${resumeId}`),
  'gets no live events': (session) => session.get('/api/live'),
};

describe.each(Object.keys(ENDINGS))('after %s, the former session', (ending) => {
  test.each(Object.keys(REQUESTS))(
    'an ended session %s',
    { tags: ['asvs:7.4.1', 'asvs:7.4.2', 'security:sessions-survive-password'] },
    async (request) => {
      const person = await adminWithPassword();
      const old = await portal.signIn(person);
      const [profile] = await portal.db.select().from(profiles).where(eq(profiles.user_id, person.id));
      expect((await old.get('/api/session')).body.user.id).toBe(person.id);
      await ENDINGS[ending]?.({ person, old });
      const response = await REQUESTS[request]?.(old, profile?.resume_file_id ?? '');
      expect(response?.status).toSatisfy((status: number) => status === 401 || status === 404);
      expect((await old.get('/api/session')).body.user).toBe(null);
    },
  );
});

test.each([
  ['a disabled account', 'disabled'],
  ['a deleted account', 'deleted'],
  ['signing out on another device', null],
  ['a changed password', null],
  ['twelve unused hours', null],
])(
  'after %s the former cookie alone gets the reason: %s',
  { tags: ['asvs:7.4.2'] },
  async (ending, endedBy) => {
    const person = await adminWithPassword();
    const old = await portal.signIn(person);
    const bystander = await portal.signIn(await createPerson(portal));
    expect((await old.get('/api/session')).body.ended_by).toBe(null);
    await ENDINGS[ending]?.({ person, old });
    expect((await old.get('/api/session')).body).toEqual({
      user: null,
      session: null,
      ended_by: endedBy,
      emails_are_late: false,
    });
    for (const other of [portal.visitor(), bystander])
      expect((await other.get('/api/session')).body.ended_by).toBe(null);
  },
);

test('the reason for an ended account names nobody and is deleted when the session would have expired', async () => {
  const person = await adminWithPassword();
  const old = await portal.signIn(person);
  const [, token = ''] = old.headers().Cookie.match(/=(.+?)\./) ?? [];
  expect(token).toMatch(/^[\w-]{43}$/);
  await ENDINGS['a deleted account']?.({ person, old });
  const stored = JSON.stringify(await portal.db.select().from(ended_sessions));
  for (const secret of [token, person.id, person.email]) expect(stored).not.toContain(secret);
  await portal.db.update(ended_sessions).set({ expires_at: new Date(0) });
  await sweepExpired(portal.services);
  expect(await portal.db.$count(ended_sessions)).toBe(0);
});

test('after the loss of a role the session continues without its permissions', {
  tags: ['security:session-keeps-lost-role'],
}, async () => {
  const person = await adminWithPassword();
  const session = await portal.signIn(person);
  expect((await session.get('/api/staff/applications')).status).toBe(200);
  await superAdmin.put(`/api/users/${person.id}/role`, { role: 'student' });
  expect((await session.get('/api/staff/applications')).status).toBe(403);
  expect((await session.get('/api/profile')).status).toBe(200);
});

test('a person who becomes staff while signed in has the limit of twelve unused hours from the next request on', async () => {
  const person = await createPerson(portal);
  const session = await portal.signIn(person);
  await superAdmin.put(`/api/users/${person.id}/role`, { role: 'admin' });
  portal.clock.forward(10);
  await session.get('/api/session');
  portal.clock.forward(12 * 60 + 1);
  expect((await session.get('/api/session')).body.user).toBe(null);
  portal.clock.forward(-DAY / 2 - 11);
});
