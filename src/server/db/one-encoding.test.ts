import { eq, ne, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inOneEncoding } from '#domain/written-text.ts';
import {
  createApplication,
  createCycle,
  createPerson,
  createProject,
  createTeam,
  setCycleState,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { createTestDatabase } from '#tests/postgres.ts';
import { migrate } from './migrate.ts';
import { applications } from './schema/applications.ts';
import { projects } from './schema/projects.ts';
import { application_members } from './schema/rosters.ts';
import { team_member_profiles, teams } from './schema/teams.ts';
import { departments, profiles } from './schema/users.ts';
import { knownMigrations } from './schema-version.ts';

const database = await createTestDatabase();
const portal = await portalForFile({}, { database });
const { db } = portal;

const TAG = '0055_one_encoding_of_stored_texts';

/** As a start of this release does on the data of the previous one. */
async function migrateAgain() {
  const place = knownMigrations().indexOf(TAG);
  await db.execute(sql`delete from drizzle.__drizzle_migrations where id in (
    select id from drizzle.__drizzle_migrations order by created_at offset ${place} limit 1)`);
  await migrate(database.url);
}

/** A nukta, a vowel and an accent as several signs, and a chillu as a consonant with a joiner. */
const [HINDI, TAMIL, FRENCH, MALAYALAM] = [
  '\u095b\u093e',
  'க\u0bc7\u0bbe',
  'Ame\u0301lie',
  'അവന\u0d4d\u200d',
];
const EVERY_CHILLU = [...'ണനരലളക'].map((letter) => `${letter}\u0d4d\u200d`).join(' ');

test('stored names, texts and skills get the encoding of fields, also in an archived cycle', {
  tags: ['one-encoding'],
}, async () => {
  const cycle = await createCycle(portal, { state: 'open' });
  const person = await createPerson(portal, { display_name: `${MALAYALAM} Nair` });
  await db
    .update(profiles)
    .set({ college: `${FRENCH} College`, skills: [HINDI, 'SQL', TAMIL], past_experiences: EVERY_CHILLU })
    .where(eq(profiles.user_id, person.id));
  const project = await createProject(portal, {
    cycle_id: cycle.id,
    name: HINDI,
    project_number: `N-${FRENCH}`,
    skills_required: [MALAYALAM],
  });
  const team = await createTeam(portal, person, [], {
    cycle_id: cycle.id,
    name: TAMIL,
    wanted_skills: [HINDI],
  });
  await db
    .insert(team_member_profiles)
    .values({ team_id: team.id, display_name: MALAYALAM, email: 'm@example.com', college: FRENCH });
  const { id } = await createApplication(portal, {
    project,
    applicant: person,
    team,
    values: { initial_proposal: `${HINDI} ${EVERY_CHILLU}` },
  });
  await setCycleState(portal, cycle, 'archived');
  const before = await db.select().from(applications).where(eq(applications.id, id));

  await migrateAgain();

  const [profile] = await db.select().from(profiles).where(eq(profiles.user_id, person.id));
  expect(profile).toMatchObject({
    display_name: inOneEncoding(`${MALAYALAM} Nair`),
    college: 'Amélie College',
    skills: [inOneEncoding(HINDI), 'SQL', inOneEncoding(TAMIL)],
    past_experiences: 'ൺ ൻ ർ ൽ ൾ ൿ',
  });
  expect(await db.select().from(projects).where(eq(projects.id, project.id))).toMatchObject([
    { name: inOneEncoding(HINDI), project_number: 'N-Amélie', skills_required: ['അവൻ'] },
  ]);
  expect(await db.select().from(teams).where(eq(teams.id, team.id))).toMatchObject([
    { name: inOneEncoding(TAMIL), wanted_skills: [inOneEncoding(HINDI)] },
  ]);
  const described = await db
    .select()
    .from(team_member_profiles)
    .where(eq(team_member_profiles.team_id, team.id));
  expect(described).toMatchObject([{ display_name: 'അവൻ', college: 'Amélie' }]);
  const roster = await db
    .select()
    .from(application_members)
    .where(eq(application_members.application_id, id));
  expect(roster).toMatchObject([{ display_name: 'അവൻ Nair' }]);
  expect(await db.select().from(applications).where(eq(applications.id, id))).toEqual(
    before.map((row) => ({ ...row, initial_proposal: inOneEncoding(row.initial_proposal) })),
  );
  const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  const search = encodeURIComponent('അവൻ');
  const { body } = await staff.get(`/api/staff/applications?search=${search}&cycle=${cycle.slug}`);
  expect(body.applications.map((found: { id: string }) => found.id)).toEqual([id]);
});

test('of two rows that would get the same name, the second one stays as it is', {
  tags: ['one-encoding'],
}, async () => {
  await db.insert(departments).values([{ name: 'Café' }, { name: 'Cafe\u0301' }, { name: 'Salo\u0301n' }]);
  await migrateAgain();
  const names = await db
    .select({ name: departments.name })
    .from(departments)
    .where(ne(departments.name, 'Students'));
  expect(names.map(({ name }) => name).sort()).toEqual(['Cafe\u0301', 'Café', 'Salón'].sort());
});
