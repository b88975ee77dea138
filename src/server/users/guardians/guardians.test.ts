import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { AGE_MISSING } from '#domain/programme/age.ts';
import { setProgramme } from '#domain/programme/programme.ts';
import { GUARDIAN_WORDS, type GuardianAnswer } from '#domain/users/guardians.ts';
import { notifications } from '#server/db/schema/mails.ts';
import { rate_limits } from '#server/db/schema/processes.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { guardian_consents } from '#server/db/schema/users.ts';
import type { Client } from '#tests/client.ts';
import { createPerson, createProject, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const superAdmin = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
const DAY_MINUTES = 24 * 60;

beforeEach(async () => {
  await portal.db.delete(rate_limits);
  await setUp({ age_question: 'require', guardian_consent: true });
});
afterAll(() => setProgramme({}));

async function setUp(values: object) {
  const seen = (await superAdmin.get('/api/settings/programme')).body;
  expect((await superAdmin.put('/api/settings/programme', { ...values, seen })).body).toMatchObject(values);
}

let number = 0;
async function student() {
  const person = await createPerson(portal, { display_name: 'Mina' });
  number += 1;
  const guardian = { guardian_name: 'Noor', guardian_email: `guardian${number}@example.test` };
  return { person, client: await portal.signIn(person), guardian };
}

const ask = (client: Client, guardian: object) => client.put('/api/profile/guardian', guardian);

/** The link of the newest email to a guardian. */
async function linkTo({ guardian_email }: { guardian_email: string }): Promise<string> {
  const mail = (await portal.mails()).findLast(({ recipient }) => recipient === guardian_email);
  return `/api/guardian-consents/${mail?.text.match(/\/guardian\/([\w-]+)/)?.[1]}`;
}

const answer = (link: string, given: GuardianAnswer, confirmation: string = GUARDIAN_WORDS[given]) =>
  portal.visitor().post(link, { answer: given, confirmation });

async function apply(client: Client, extra: object = {}) {
  const project_id = (await createProject(portal)).id;
  const proposal = { initial_proposal: 'We would like to build it.', submission_key: randomUUID() };
  return client.post('/api/applications', { project_id, team_id: null, ...proposal, ...extra });
}

const blocked = { status: 403, body: { code: 'consent_missing' } };

test('until the guardian agrees, a student can save the profile but neither join a team nor apply', {
  tags: ['guardian-consent'],
}, async () => {
  const { client, guardian } = await student();
  const team = await createTeam(portal, await createPerson(portal), [], { join_policy: 'open' });
  expect((await ask(client, guardian)).body.guardian).toMatchObject({ ...guardian, state: 'asked' });
  const join = () => client.post(`/api/teams/${team.id}/members`);
  const create = () => client.post('/api/teams', { name: 'Terns' });
  for (const refused of [await join(), await create(), await apply(client)])
    expect(refused).toMatchObject(blocked);
  expect(
    (
      await client.put('/api/profile/team-search', {
        looking_for_team: false,
        skills: [],
        looking_note: null,
      })
    ).status,
  ).toBe(200);
  const link = await linkTo(guardian);
  expect((await portal.visitor().get(link)).body).toEqual({
    student_name: 'Mina',
    guardian_name: 'Noor',
    state: 'asked',
    answered_at: null,
  });
  expect(await apply(client)).toMatchObject(blocked);
  expect((await answer(link, 'given', 'yes')).status).toBe(422);
  expect((await answer(link, 'given')).status).toBe(200);
  for (const allowed of [await join(), await create(), await apply(client)]) expect(allowed.status).toBe(200);
});

test('the student is told of each answer, and the audit log has it without names', {
  tags: ['guardian-consent'],
}, async () => {
  const { person, client, guardian } = await student();
  await ask(client, guardian);
  const link = await linkTo(guardian);
  const states = [];
  for (const given of ['given', 'withdrawn', 'given'] as const) {
    expect((await answer(link, given)).status).toBe(200);
    expect((await answer(link, given)).status).toBe(200);
    const { body } = await client.get('/api/profile');
    states.push(body.guardian.state);
    expect((await apply(client)).status).toBe(given === 'given' ? 200 : 403);
  }
  expect(states).toEqual(['given', 'withdrawn', 'given']);
  const told = await portal.db
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(eq(notifications.user_id, person.id))
    .orderBy(notifications.id);
  const kinds = told.map(({ kind }) => kind).filter((kind) => kind.startsWith('consent'));
  expect(kinds).toEqual(['consent_given', 'consent_withdrawn', 'consent_given']);
  const mails = (await portal.mails()).filter(({ recipient }) => recipient === person.email);
  expect(mails.filter(({ subject }) => subject === 'Your guardian has answered')).toHaveLength(3);
  const lines = await portal.db.select().from(audit_log).where(eq(audit_log.subject_id, person.id));
  const changes = lines.filter(({ action }) => action === 'consent_changed');
  expect(changes.map(({ details }) => details)).toHaveLength(4);
  expect(JSON.stringify(changes)).not.toMatch(/Noor|Mina|guardian\d/);
});

test('a guardian who declines isn’t asked again, and can still agree', {
  tags: ['guardian-consent'],
}, async () => {
  const { client, guardian } = await student();
  await ask(client, guardian);
  const link = await linkTo(guardian);
  expect((await answer(link, 'withdrawn')).status).toBe(409);
  expect((await answer(link, 'declined')).status).toBe(200);
  expect(await ask(client, guardian)).toMatchObject({ status: 409, body: { code: 'guardian_refused' } });
  expect(await apply(client)).toMatchObject(blocked);
  expect((await answer(link, 'given')).status).toBe(200);
  expect(await ask(client, guardian)).toMatchObject({ status: 409, body: { code: 'consent_given' } });
});

test('who has declined or withdrawn isn’t asked again after others were named', {
  tags: ['guardian-consent'],
}, async () => {
  const { client, guardian } = await student();
  const { guardian: other } = await student();
  const { guardian: third } = await student();
  await ask(client, guardian);
  await answer(await linkTo(guardian), 'declined');
  expect((await ask(client, other)).status).toBe(200);
  await portal.db.delete(rate_limits);
  const refused = { status: 409, body: { code: 'guardian_refused' } };
  expect(await ask(client, guardian)).toMatchObject(refused);
  const link = await linkTo(other);
  await answer(link, 'given');
  await answer(link, 'withdrawn');
  expect((await ask(client, third)).status).toBe(200);
  await portal.db.delete(rate_limits);
  for (const { guardian_email, ...named } of [guardian, other])
    expect(await ask(client, { ...named, guardian_email: guardian_email.toUpperCase() })).toMatchObject(
      refused,
    );
});

test('a link is stored as a hash, ends after fourteen days without an answer and with the next email', {
  tags: ['guardian-consent'],
}, async () => {
  const { person, client, guardian } = await student();
  portal.clock.set(new Date());
  await ask(client, guardian);
  const first = await linkTo(guardian);
  await ask(client, guardian);
  const second = await linkTo(guardian);
  expect((await portal.visitor().get(first)).status).toBe(404);
  const [row] = await portal.db
    .select()
    .from(guardian_consents)
    .where(eq(guardian_consents.user_id, person.id));
  expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(second).not.toContain(row?.token_hash);
  portal.clock.forward(14 * DAY_MINUTES - 1);
  expect((await portal.visitor().get(second)).status).toBe(200);
  portal.clock.forward(2);
  expect((await portal.visitor().get(second)).status).toBe(404);
  expect((await answer(second, 'given')).status).toBe(404);
  portal.clock.set(new Date());
});

test('nobody names their own address, and three emails a day are the most', {
  tags: ['guardian-consent'],
}, async () => {
  const { person, client, guardian } = await student();
  const own = await ask(client, { ...guardian, guardian_email: person.email.toUpperCase() });
  expect([own.status, own.body.errors?.[0]?.path]).toEqual([422, 'guardian_email']);
  const sent = [];
  for (let at = 0; at < 4; at++) sent.push((await ask(client, guardian)).status);
  expect(sent).toEqual([200, 200, 200, 429]);
});

test('what is refused counts neither for the student nor for the guardian', {
  tags: ['guardian-consent'],
}, async () => {
  const { client, guardian } = await student();
  expect((await ask(client, guardian)).status).toBe(200);
  await answer(await linkTo(guardian), 'declined');
  for (let at = 0; at < 4; at++) expect((await ask(client, guardian)).status).toBe(409);
  const sent = [];
  for (let at = 0; at < 3; at++) sent.push((await ask((await student()).client, guardian)).status);
  expect(sent).toEqual([200, 200, 429]);
});

test('an email whose link has ended before it left is never sent', {
  tags: ['guardian-consent'],
}, async () => {
  const { client, guardian } = await student();
  const { guardian: other } = await student();
  const waiting = async () =>
    (await portal.mails())
      .map(({ recipient }) => recipient)
      .filter((to) => [guardian.guardian_email, other.guardian_email].includes(to));
  await ask(client, guardian);
  await ask(client, guardian);
  expect(await waiting()).toEqual([guardian.guardian_email]);
  await ask(client, other);
  expect(await waiting()).toEqual([other.guardian_email]);
  await client.put('/api/profile', { ...PROFILE, is_adult: true });
  expect(await waiting()).toEqual([]);
});

const PROFILE = {
  display_name: 'Mina',
  college: 'College',
  degree: 'BTech',
  year: 6,
  phone: '+91 90000 00000',
  github_link: 'https://github.com/example',
  past_experiences: 'A robot.',
};

test('who says they are 18 needs nobody, and the guardian is forgotten', {
  tags: ['guardian-consent'],
}, async () => {
  const { client, guardian } = await student();
  await ask(client, guardian);
  const link = await linkTo(guardian);
  const { body } = await client.put('/api/profile', { ...PROFILE, is_adult: true });
  expect(body.guardian).toBe(null);
  expect((await portal.visitor().get(link)).status).toBe(404);
  expect((await apply(client)).status).toBe(200);
  expect((await ask(client, guardian)).status).toBe(409);
});

test('a programme that only asks holds back who has named a guardian, and nobody else', {
  tags: ['guardian-consent'],
}, async () => {
  await setUp({ age_question: 'ask' });
  const silent = await student();
  expect((await apply(silent.client)).status).toBe(200);
  const { client, guardian } = await student();
  await ask(client, guardian);
  expect(await apply(client)).toMatchObject(blocked);
  await setUp({ guardian_consent: false });
  expect((await apply(client)).status).toBe(200);
  expect((await ask(client, guardian)).status).toBe(409);
});

test('who has said nothing is refused at the field where an answer is needed, and can’t join a team', {
  tags: ['guardian-consent'],
}, async () => {
  const { client } = await student();
  const { status, body } = await apply(client);
  expect([status, body.errors]).toEqual([422, [AGE_MISSING]]);
  expect(await client.post('/api/teams', { name: 'Terns' })).toMatchObject(blocked);
});

test('a leader can’t let somebody in whose consent is missing', { tags: ['guardian-consent'] }, async () => {
  const leader = await createPerson(portal);
  const team = await createTeam(portal, leader, [], { join_policy: 'approval' });
  const { person, client, guardian } = await student();
  await ask(client, guardian);
  const link = await linkTo(guardian);
  await answer(link, 'given');
  expect((await client.post(`/api/teams/${team.id}/join-requests`)).status).toBe(200);
  await answer(link, 'withdrawn');
  const accept = `/api/teams/${team.id}/join-requests/${person.id}/acceptance`;
  const accepted = await (await portal.signIn(leader)).post(accept);
  expect([accepted.status, accepted.body.code]).toEqual([409, 'requester_incomplete']);
});

test('the guardian’s data go with the account', {
  tags: ['guardian-consent', 'erasure'],
}, async () => {
  const { person, client, guardian } = await student();
  await ask(client, guardian);
  expect((await superAdmin.delete(`/api/users/${person.id}`)).status).toBe(200);
  expect((await portal.mails()).filter(({ recipient }) => recipient === guardian.guardian_email)).toEqual([]);
  expect(await portal.db.$count(guardian_consents, eq(guardian_consents.user_id, person.id))).toBe(0);
});

test('who was erased as a guardian is forgotten, and the student stays under 18', {
  tags: ['guardian-consent', 'erasure'],
}, async () => {
  await setUp({ age_question: 'ask' });
  const parent = await createPerson(portal);
  const { person, client } = await student();
  const guardian = { guardian_name: 'Noor Rahman', guardian_email: parent.email };
  await ask(client, guardian);
  const link = await linkTo(guardian);
  await answer(link, 'given');
  expect((await superAdmin.delete(`/api/users/${parent.id}`)).status).toBe(200);
  expect((await client.get('/api/profile')).body.guardian).toMatchObject({
    guardian_name: null,
    guardian_email: null,
    state: 'withdrawn',
    answered_at: expect.any(String),
  });
  expect(await apply(client)).toMatchObject(blocked);
  expect((await answer(link, 'given')).status).toBe(404);
  const told = await portal.db.select().from(notifications).where(eq(notifications.user_id, person.id));
  expect(told.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['consent_given', 'consent_withdrawn']),
  );
  expect(JSON.stringify(told)).not.toContain('Noor Rahman');
  const ofStudent = eq(audit_log.subject_id, person.id);
  const lines = await portal.db.select().from(audit_log).where(ofStudent).orderBy(audit_log.id);
  expect(lines.at(-1)?.details).toEqual({ consent: { from: 'given', to: 'withdrawn' } });
  expect((await ask(client, { ...guardian, guardian_email: 'other@example.test' })).status).toBe(200);
});
