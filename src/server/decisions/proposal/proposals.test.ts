import { beforeEach, expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { project_seats } from '#server/db/schema/decisions.ts';
import {
  createApplication,
  createAssignment,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
  type Person,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const admin = await createPerson(portal, { role: 'admin' });
const staff = await portal.signIn(admin);
const round = await createReviewRound(portal);
const reader = await createReviewer(portal, round, await createPerson(portal, { role: 'manager' }));

beforeEach(async () => {
  await portal.db.delete(applications);
});

async function projectWith(seats: number) {
  const project = await createProject(portal);
  await portal.db.insert(project_seats).values({ project_id: project.id, cycle_id: project.cycle_id, seats });
  return project;
}

async function reviewed(project: { id: string }, applicant: Person, score: number) {
  const application = await createApplication(portal, { project, applicant });
  await createReview(portal, round, await createAssignment(portal, round, reader, application), score);
  return application.id;
}

const propose = (values: object = {}, client = staff) =>
  client.post('/api/staff/decision-proposals', {
    stage: 'initial',
    score: 'mean',
    at_least: 50,
    forced: null,
    ...values,
  });

async function acceptedOf(values: object = {}, client = staff): Promise<string[]> {
  const { body } = await propose(values, client);
  return body.candidates
    .filter((row: { is_accepted: boolean }) => row.is_accepted)
    .map(({ id }: { id: string }) => id);
}

test('a proposal follows the wishes, keeps pending decisions, and says whom another choice costs the seat', {
  tags: ['proposal-by-computer', 'wishes-in-order'],
}, async () => {
  const [tides, maps] = [await projectWith(1), await projectWith(1)];
  const [asha, ravi] = [await createPerson(portal), await createPerson(portal)];
  const ashasTides = await reviewed(tides, asha, 60);
  const ashasMaps = await reviewed(maps, asha, 95);
  const ravisMaps = await reviewed(maps, ravi, 55);
  await reviewed(tides, await createPerson(portal), 40);
  expect(new Set(await acceptedOf())).toEqual(new Set([ashasTides, ravisMaps]));
  const client = await portal.signIn(asha);
  await client.put('/api/applications/wishes', { application_ids: [ashasMaps, ashasTides] });
  const { body } = await propose();
  expect(body).toMatchObject({
    reached: [
      { kind: 'placed', value: 2 },
      { kind: 'place_2', value: -1 },
      { kind: 'score', value: 11_500 },
    ],
  });
  expect(new Set(await acceptedOf({ forced: ashasMaps }))).toEqual(new Set([ashasMaps]));
  await staff.post('/api/staff/decisions', {
    rows: [{ id: ravisMaps, version: 0 }],
    decision: { outcome: 'reject', reasons: [], feedback: '' },
  });
  expect(await acceptedOf()).toEqual([ashasMaps]);
  await staff.post('/api/staff/decisions', {
    rows: [{ id: ravisMaps, version: 1 }],
    decision: { outcome: 'accept' },
  });
  expect((await propose({ forced: ashasMaps })).body.code).toBe('does_not_fit');
  expect((await propose({ forced: asha.id })).status).toBe(404);
});

test('somebody who is accepted elsewhere, and a project without a number of seats, take no part', {
  tags: ['proposal-by-computer', 'seats-of-a-project'],
}, async () => {
  const [tides, maps] = [await projectWith(2), await projectWith(2)];
  const [asha, ravi] = [await createPerson(portal), await createPerson(portal)];
  await createApplication(portal, { project: maps, applicant: asha, values: { status: 'accepted' } });
  await reviewed(tides, asha, 90);
  const id = await reviewed(tides, ravi, 80);
  await reviewed(await createProject(portal), await createPerson(portal), 90);
  expect(await acceptedOf()).toEqual([id]);
  expect((await propose()).body.projects_without_seats).toBe(1);
});

test('nobody learns of their own application from a proposal', {
  tags: ['proposal-by-computer', 'no-own-interest'],
}, async () => {
  const tides = await projectWith(2);
  const applicant = await createPerson(portal, { role: 'admin' });
  const own = await reviewed(tides, applicant, 90);
  const other = await reviewed(tides, await createPerson(portal), 80);
  const client = await portal.signIn(applicant);
  const seen = (await propose({}, client)).body;
  expect(seen.candidates.map(({ id }: { id: string }) => id)).toEqual([other]);
  await staff.post('/api/staff/decisions', {
    rows: [{ id: own, version: 0 }],
    decision: { outcome: 'accept' },
  });
  expect((await propose({}, client)).body).toEqual(seen);
  expect((await propose({ forced: own }, client)).status).toBe(404);
  expect(await acceptedOf()).toHaveLength(2);
});
