import { beforeEach, describe, expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import {
  createApplication,
  createAssignment,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));
const round = await createReviewRound(portal);
const reader = await createReviewer(portal, round, await createPerson(portal, { role: 'manager' }));

beforeEach(async () => {
  await portal.db.delete(applications);
});

async function applied(name: string, project?: { id: string }) {
  const applicant = await createPerson(portal, { display_name: name });
  return createApplication(portal, { project: project ?? (await createProject(portal)), applicant });
}

/** The names of a page of the applications without reviews, with the total. */
async function unreviewed(query = '', client = staff) {
  const { body } = await client.get(`/api/staff/review-results?reviewed=no${query}`);
  return { total: body.total, names: body.results.map((row: { applicant: string | null }) => row.applicant) };
}

describe('the applications without a review', { tags: ['pending-decisions'] }, () => {
  test('are the other part of the list of results, and are decided like those with one', async () => {
    const project = await createProject(portal);
    const bare = await applied('Bare Barua', project);
    const read = await applied('Read Rao', project);
    await createReview(portal, round, await createAssignment(portal, round, reader, read), 70);
    for (const status of ['draft', 'withdrawn'] as const)
      await createApplication(portal, {
        project: await createProject(portal),
        applicant: await createPerson(portal),
        values: { status },
      });
    expect(await unreviewed()).toEqual({ total: 1, names: ['Bare Barua'] });
    const both = await staff.get('/api/staff/review-results');
    expect(both.body.results.map(({ id }: { id: string }) => id)).toEqual([read.id]);
    await staff.post('/api/staff/decisions', {
      rows: [{ id: bare.id, version: 0 }],
      decision: { outcome: 'accept' },
    });
    const { body } = await staff.get('/api/staff/review-results?reviewed=no');
    expect(body.results).toMatchObject([
      {
        id: bare.id,
        reviews: 0,
        mean: null,
        decision: { outcome: 'accept', version: 1, is_released: false },
      },
    ]);
  });

  test('are those of the stage, twenty to a page, the first ones first', async () => {
    const project = await createProject(portal);
    for (let index = 10; index < 31; index++) await applied(`Person ${index}`, project);
    const [one, two] = [await unreviewed(), await unreviewed('&page=2')];
    expect([one.total, one.names.length, two.total, two.names.length]).toEqual([21, 20, 21, 1]);
    expect(new Set([...one.names, ...two.names]).size).toBe(21);
    const [read] = await portal.db.query.applications.findMany();
    if (!read) throw new Error('Nobody applied.');
    await createReview(portal, round, await createAssignment(portal, round, reader, read), 70);
    expect((await unreviewed('&stage=initial')).total).toBe(20);
    expect((await unreviewed('&stage=detailed')).total).toBe(21);
  });

  test('are found by name, reference and project, and by no name that a blind review hides', async () => {
    const project = await createProject(portal, { name: 'Tidal Models' });
    const { id, reference } = await applied('Findable Farooqi', project);
    await applied('Other Oommen');
    const found = { total: 1, names: ['Findable Farooqi'] };
    for (const query of ['search=farooqi', `search=${reference}`, 'search=tidal', `project=${project.id}`])
      expect(await unreviewed(`&${query}`)).toEqual(found);
    await createAssignment(portal, round, reader, { id }, { is_blind: true });
    expect(await unreviewed('&search=farooqi')).toEqual({ total: 0, names: [] });
    expect(await unreviewed(`&search=${reference}`)).toEqual({ total: 1, names: [null] });
  });

  test('leave out what somebody has an interest in', { tags: ['no-own-interest'] }, async () => {
    const owner = await createPerson(portal, { role: 'admin' });
    await applied('Stranger Sen');
    await createApplication(portal, { project: await createProject(portal), applicant: owner });
    expect((await unreviewed()).total).toBe(2);
    expect(await unreviewed('', await portal.signIn(owner))).toEqual({ total: 1, names: ['Stranger Sen'] });
  });

  test('are named by the preflight with where each is decided', { tags: ['release-preflight'] }, async () => {
    const project = await createProject(portal);
    const bare = await applied('Bare Barua', project);
    const read = await applied('Read Rao', project);
    await createReview(portal, round, await createAssignment(portal, round, reader, read), 70);
    const { body } = await staff.post('/api/staff/releases', { project_ids: [project.id] });
    const problem = body.problems.find(({ kind }: { kind: string }) => kind === 'undecided');
    expect(problem.shown.map((one: { application: object }) => one.application)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: bare.id, reference: bare.reference, reviewed_stage: null }),
        expect.objectContaining({ id: read.id, reference: read.reference, reviewed_stage: 'initial' }),
      ]),
    );
  });
});
