import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { AGE_MISSING } from '#domain/programme/age.ts';
import { setProgramme } from '#domain/programme/programme.ts';
import type { AgeQuestion } from '#domain/programme/programme-values.ts';
import { applications } from '#server/db/schema/applications.ts';
import { profiles } from '#server/db/schema/users.ts';
import type { Client } from '#tests/client.ts';
import { createPerson, createProject, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const superAdmin = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
afterEach(() => asking('off'));
afterAll(() => setProgramme({}));

async function asking(age_question: AgeQuestion) {
  const seen = (await superAdmin.get('/api/settings/programme')).body;
  const saved = await superAdmin.put('/api/settings/programme', { age_question, seen });
  expect(saved.body).toMatchObject({ age_question });
}

async function student() {
  const person = await createPerson(portal);
  return { person, client: await portal.signIn(person) };
}

const PROFILE = {
  display_name: 'Asha',
  college: 'College of Examples',
  degree: 'BTech',
  year: 6,
  phone: '+91 90000 00000',
  github_link: 'https://github.com/example',
  past_experiences: 'A robot.',
};
const save = async (client: Client, answer: object) =>
  (await client.put('/api/profile', { ...PROFILE, ...answer })).body.adult_confirmed_at;

async function apply(client: Client, answer: object = {}, team_id: string | null = null) {
  const project = await createProject(portal);
  const sent = {
    project_id: project.id,
    team_id,
    initial_proposal: 'We would like to build it.',
    submission_key: randomUUID(),
    ...answer,
  };
  const page = (await client.get(`/api/projects/${project.id}/application`)).body;
  return { ...(await client.post('/api/applications', sent)), has_to_say_age: page.has_to_say_age };
}

test('without the question nothing is asked, and an answer isn’t recorded', {
  tags: ['age-question'],
}, async () => {
  const { client } = await student();
  expect(await save(client, { is_adult: true })).toBe(null);
  expect(await apply(client, { is_adult: true })).toMatchObject({ status: 200, has_to_say_age: false });
  expect((await client.get('/api/profile')).body.adult_confirmed_at).toBe(null);
});

test('the first answer is recorded with its time and stays, and staff see it', {
  tags: ['age-question'],
}, async () => {
  await asking('ask');
  const { person, client } = await student();
  expect(await save(client, { is_adult: false })).toBe(null);
  portal.clock.set(new Date());
  const at = portal.clock.now().toISOString();
  expect(new Date(await save(client, { is_adult: true })).toISOString()).toBe(at);
  portal.clock.forward(60);
  for (const answer of [{ is_adult: true }, { is_adult: false }, {}])
    expect(new Date(await save(client, answer)).toISOString()).toBe(at);
  const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  const seen = (await staff.get(`/api/people/${person.id}`)).body.adult_confirmed_at;
  expect(new Date(seen).toISOString()).toBe(at);
});

test('a programme that only asks accepts applications without an answer', {
  tags: ['age-question'],
}, async () => {
  await asking('ask');
  const { client } = await student();
  expect(await apply(client)).toMatchObject({ status: 200, has_to_say_age: false });
});

test('a programme that needs the answer refuses an application at its field until it is yes', {
  tags: ['age-question'],
}, async () => {
  await asking('require');
  const { person, client } = await student();
  for (const answer of [{}, { is_adult: false }]) {
    const { status, body, has_to_say_age } = await apply(client, answer);
    expect([status, body.errors, has_to_say_age]).toEqual([422, [AGE_MISSING], true]);
  }
  expect(await portal.db.$count(applications, eq(applications.applicant_id, person.id))).toBe(0);
  expect(await apply(client, { is_adult: true })).toMatchObject({ status: 200, has_to_say_age: true });
  expect(await apply(client)).toMatchObject({ status: 200, has_to_say_age: false });
});

test('an answer in the profile counts for applications, alone and as a team', {
  tags: ['age-question'],
}, async () => {
  await asking('require');
  const { person, client } = await student();
  const team = await createTeam(portal, person, [await createPerson(portal)]);
  expect((await apply(client, {}, team.id)).status).toBe(422);
  await save(client, { is_adult: true });
  expect((await apply(client, {}, team.id)).status).toBe(200);
});

test('two applications at once record one answer', { tags: ['age-question'] }, async () => {
  await asking('require');
  const { person, client } = await student();
  const sent = await Promise.all([1, 2, 3].map(() => apply(client.clone(), { is_adult: true })));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [profile] = await portal.db.select().from(profiles).where(eq(profiles.user_id, person.id));
  expect(profile?.adult_confirmed_at).not.toBe(null);
});
