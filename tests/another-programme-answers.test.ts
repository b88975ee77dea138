import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { setProgramme } from '#domain/programme/programme.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { departments, profiles } from '#server/db/schema/users.ts';
import {
  createApplication,
  createAssignment,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
  createTeam,
} from './factories.ts';
import { DEFAULT_WORDS, OWN } from './own-programme.ts';
import { describedRoutes } from './permissions/routes.ts';
import { portalForFile } from './portal.ts';

const portal = await portalForFile();
const staff = await createPerson(portal, { role: 'super_admin', display_name: 'Ines' });
const superAdmin = await portal.signIn(staff);
const reader = await createPerson(portal, { role: 'admin', display_name: 'Uwe' });
const person = await createPerson(portal, { display_name: 'Jonas' });
const student = await portal.signIn(person);
const project = await createProject(portal, {
  name: 'A crane that sees',
  project_number: 'HF-1',
  budget: 1200,
  application_deadline: '2031-07-01T20:00:00Z',
});
const team = await createTeam(portal, person, [], { name: 'Piers' });
const application = await createApplication(portal, { project, applicant: person, team });
const round = await createReviewRound(portal);
const reviewer = await createReviewer(portal, round, reader);
await createReview(portal, round, await createAssignment(portal, round, reviewer, application), 70);
const [cycle] = await portal.db.update(cycles).set({ name: OWN.name }).returning();
const routes = await describedRoutes();

beforeAll(async () => {
  await portal.db.update(profiles).set({ degree: 'Diplom' });
  await portal.db.update(departments).set({ description: 'Everybody who applies.' });
  const seen = (await superAdmin.get('/api/settings/programme')).body;
  expect((await superAdmin.put('/api/settings/programme', { ...OWN, seen })).status).toBe(200);
});
afterAll(() => setProgramme({}));

/** The thing of this test that a route's address names; of other things, one that doesn't exist. */
function filled(path: string): string {
  const ids: Record<string, string | undefined> = {
    applications: application.id,
    projects: project.id,
    teams: team.id,
    users: person.id,
    profiles: person.id,
    people: person.id,
    cycles: cycle?.id,
    reviewers: reviewer.id,
  };
  return path.replace(/([a-z-]+)\/\{\w+\}/g, (_, noun) => `${noun}/${ids[noun] ?? application.id}`);
}

describe('an answer of another programme has no word of the default one', () => {
  test('of one thing', { tags: ['programme-settings'] }, async () => {
    const ofOne = routes.filter(({ method, path }) => method === 'GET' && /\{/.test(path));
    let found = 0;
    for (const path of ofOne.map((route) => filled(route.path)))
      for (const client of [student, superAdmin]) {
        const { status, body } = await client.get(path);
        found += status === 200 ? 1 : 0;
        expect([path, JSON.stringify(body) ?? '']).toEqual([path, expect.not.stringMatching(DEFAULT_WORDS)]);
      }
    expect(found).toBeGreaterThan(15);
  });

  test('that refuses what is missing or unknown, of every route', {
    tags: ['programme-settings'],
  }, async () => {
    const writes = routes.filter(({ acceptsJson }) => acceptsJson);
    let refused = 0;
    for (const { method, path } of writes)
      for (const client of [student, superAdmin]) {
        const { status, body } = await client.send(method, filled(path), { unknown: true });
        refused += status === 422 ? 1 : 0;
        expect([path, status < 300, JSON.stringify(body)]).toEqual([
          path,
          false,
          expect.not.stringMatching(DEFAULT_WORDS),
        ]);
      }
    expect(refused).toBeGreaterThan(100);
  });
});

describe('a file of another programme has no word of the default one', () => {
  const selection = { kind: 'matching', filter: {}, seen_total: 0 };
  const exported = async (path: string, body?: object, client = superAdmin): Promise<Buffer> => {
    const json = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    const response = await client.fetch(path, body && { ...json, body: JSON.stringify(body) });
    expect([path, response.status]).toEqual([path, 200]);
    return Buffer.from(await response.arrayBuffer());
  };

  test('the applications and reviews as CSV', { tags: ['programme-settings', 'export'] }, async () => {
    const applications = String(
      await exported('/api/staff/application-exports', { format: 'csv', selection }),
    );
    const reviews = String(await exported('/api/staff/review-exports?format=csv'));
    for (const file of [applications, reviews]) {
      expect(file).toContain('A crane that sees');
      expect(file).not.toMatch(DEFAULT_WORDS);
    }
  });

  test.each([
    ['applications', () => exported('/api/staff/application-exports', { format: 'xlsx', selection })],
    ['reviews', () => exported('/api/staff/review-exports?format=xlsx')],
    ['a person’s own data', () => exported('/api/account/export', undefined, student)],
  ])('a workbook or archive of %s', { tags: ['programme-settings'] }, async (_, send) => {
    const zip = await fromBufferPromise(await send());
    let named = 0;
    for await (const entry of zip.eachEntry()) {
      const file = await text(await zip.openReadStreamPromise(entry));
      named += file.includes('A crane that sees') ? 1 : 0;
      expect([entry.fileName, file]).toEqual([entry.fileName, expect.not.stringMatching(DEFAULT_WORDS)]);
    }
    expect(named).toBeGreaterThan(0);
  });
});
