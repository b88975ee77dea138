import { parse } from 'csv-parse/sync';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { review_assignments } from '#server/db/schema/review-assignments.ts';
import { reviewers, rubrics } from '#server/db/schema/review-setup.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import {
  createApplication,
  createAssignment,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
  createSubmission,
  type Person,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { storeFigures } from './store-figures.ts';

const PATH = '/api/staff/review-results';

const portal = await portalForFile();
const boss = await createPerson(portal, { role: 'admin' });
const staff = await portal.signIn(boss);
const round = await createReviewRound(portal);

beforeEach(async () => {
  await portal.db.delete(review_assignments);
  await portal.db.delete(applications);
});

const reader = async (name: string): Promise<Person> =>
  createPerson(portal, { role: 'manager', display_name: name });
const reviewerOf = (person: Person) => createReviewer(portal, round, person);
type Reviewer = Awaited<ReturnType<typeof reviewerOf>>;

async function review(reviewer: Reviewer, application: { id: string }, score: number, values = {}) {
  const assignment = await createAssignment(portal, round, reviewer, application);
  return createReview(portal, round, assignment, score, values);
}

/** Applications that all these reviewers score, from best to worst, each in their own manner. */
async function shared(count: number, severities: [Reviewer, number][]) {
  const made = [];
  for (let index = 0; index < count; index++) {
    const application = await createSubmission(portal);
    made.push(application);
    for (const [reviewer, severity] of severities)
      await review(reviewer, application, 85 - 8 * index - severity + ((index * 7 + severity) % 3));
  }
  return made;
}

/** After the job that estimates the reviewers. */
async function results(query = '') {
  await storeFigures(portal);
  return (await staff.get(`${PATH}${query}`)).body;
}

async function reviewerRows(client = staff) {
  await storeFigures(portal);
  return (await client.get(`${PATH}/reviewers`)).body.reviewers;
}

describe('the results', () => {
  test('a row has the number, the mean and the range of the submitted reviews', {
    tags: ['review-results', 'disagreement'],
  }, async () => {
    const [a, b] = [await reviewerOf(await reader('Alok')), await reviewerOf(await reader('Bela'))];
    const application = await createSubmission(portal);
    await review(a, application, 80);
    await review(b, application, 45.5);
    const { results: rows, total } = await results();
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      id: application.id,
      reviews: 2,
      mean: 62.75,
      range: 34.5,
      adjusted: null,
      is_disagreement: false,
    });
  });

  test('a range of 40 is a disagreement, by which the list is filtered', {
    tags: ['disagreement'],
  }, async () => {
    const [a, b] = [await reviewerOf(await reader('Alok')), await reviewerOf(await reader('Bela'))];
    const [far, near] = [await createSubmission(portal), await createSubmission(portal)];
    await review(a, far, 80);
    await review(b, far, 40);
    await review(a, near, 80);
    await review(b, near, 40.25);
    const idsOf = async (query: string) =>
      (await results(query)).results.map((row: { id: string }) => row.id);
    expect(await idsOf('?disagreement=yes')).toEqual([far.id]);
    expect(await idsOf('?disagreement=no')).toEqual([near.id]);
    expect(await idsOf('?sort=range&order=asc')).toEqual([near.id, far.id]);
    const { project_id } = far;
    expect(await idsOf(`?project=${project_id}`)).toEqual([far.id]);
  });

  test('staff find applications by applicant, project and reference, but no applicant of an open blind review', {
    tags: ['review-results', 'blind-identities-are-audited'],
  }, async () => {
    const [a, b] = [await reviewerOf(await reader('Alok')), await reviewerOf(await reader('Bela'))];
    const named = async (display_name: string) =>
      createSubmission(
        portal,
        { reference: `AAR-2031-${display_name.length}-0001` },
        await createPerson(portal, { display_name }),
      );
    const [shown, unnamed] = [await named('Kamala Unnikrishnan'), await named('Kamala Vasudevan')];
    await review(a, shown, 60);
    await review(a, unnamed, 50);
    await createAssignment(portal, round, b, unnamed, { is_blind: true });
    const idsOf = async (search: string) =>
      (await results(`?search=${encodeURIComponent(search)}`)).results.map((row: { id: string }) => row.id);
    expect(await idsOf('kamala')).toEqual([shown.id]);
    expect(await idsOf(unnamed.project.name)).toContain(unnamed.id);
    expect(await idsOf(unnamed.reference ?? '')).toEqual([unnamed.id]);
    expect(await idsOf('nobody of this name')).toEqual([]);
  });

  test('adjusted scores stand beside the mean, less the effects of their reviewers', {
    tags: ['review-results', 'adjusted-score'],
  }, async () => {
    const [strict, mild] = [await reviewerOf(await reader('Strict')), await reviewerOf(await reader('Mild'))];
    const both = await shared(6, [
      [strict, 20],
      [mild, 0],
    ]);
    const alone = await createSubmission(portal);
    await review(strict, alone, 50);
    const { results: rows, groups } = await results();
    expect([rows.length, groups]).toEqual([7, 1]);
    const figures = await reviewerRows();
    const effect = figures.find(({ name }: { name: string }) => name === 'Strict').figure.effect;
    expect(effect).toBeLessThan(-5);
    const rowOf = (id: string) => rows.find((row: { id: string }) => row.id === id);
    expect(rowOf(alone.id).adjusted).toBeCloseTo(50 - effect, 6);
    for (const { id } of both) expect(rowOf(id).adjusted).toBeCloseTo(rowOf(id).mean, 6);
    expect(
      (await results('?sort=mean&order=asc&mixed=yes')).results.map((row: { mean: number }) => row.mean),
    ).toEqual(rows.map((row: { mean: number }) => row.mean).toSorted((x: number, y: number) => x - y));
  });

  test('applications with fewer reviews than planned come below the others, the fewer the later, unless they are mixed in', {
    tags: ['not-enough-reviews'],
  }, async () => {
    const pool: Reviewer[] = [];
    for (const name of ['Alok', 'Bela', 'Chand']) pool.push(await reviewerOf(await reader(name)));
    const [one, two, three] = [
      await createSubmission(portal),
      await createSubmission(portal),
      await createSubmission(portal),
    ];
    for (const [application, count, score] of [
      [one, 1, 90],
      [two, 2, 80],
      [three, 3, 60],
    ] as const)
      for (const reviewer of pool.slice(0, count)) await review(reviewer, application, score);
    const idsOf = async (query: string) =>
      (await results(query)).results.map((row: { id: string }) => row.id);
    expect(await idsOf('?sort=mean')).toEqual([three.id, two.id, one.id]);
    expect(await idsOf('?sort=mean&order=asc')).toEqual([three.id, two.id, one.id]);
    expect(await idsOf('?sort=mean&mixed=yes')).toEqual([one.id, two.id, three.id]);
    const { planned, above, results: rows } = await results('?sort=mean');
    expect([planned, above]).toEqual([3, null]);
    expect(rows.map((row: { is_enough: boolean }) => row.is_enough)).toEqual([true, false, false]);
    expect(rows[0]).toMatchObject({ lowest: 60, highest: 60, is_above: null });
  });

  test('a cut line keeps the first applications of each project that need a place', {
    tags: ['cut-line'],
  }, async () => {
    const pool: Reviewer[] = [];
    for (const name of ['Alok', 'Bela', 'Chand']) pool.push(await reviewerOf(await reader(name)));
    const [pumps, dryers] = [
      await createProject(portal, { name: 'B pumps' }),
      await createProject(portal, { name: 'A dryers' }),
    ];
    const scored = async (project: typeof pumps, score: number, reviews = 3, values = {}) => {
      const applicant = await createPerson(portal);
      const application = await createApplication(portal, { project, applicant, values });
      for (const reviewer of pool.slice(0, reviews)) await review(reviewer, application, score);
      return application.id;
    };
    const [first, second, third] = [
      await scored(pumps, 90),
      await scored(pumps, 80),
      await scored(pumps, 70),
    ];
    const rejected = await scored(pumps, 95, 3, { status: 'rejected' });
    const few = await scored(pumps, 99, 1);
    const [dryer, weaker] = [await scored(dryers, 20), await scored(dryers, 10)];
    const marked = async (query: string) => {
      const { results: rows, above } = await results(query);
      return {
        rows: rows.map((row: { id: string; is_above: boolean | null }) => [row.id, row.is_above]),
        above: above.map(({ id }: { id: string }) => id).toSorted(),
      };
    };
    expect(await marked('?sort=mean&places=2')).toEqual({
      rows: [
        [dryer, true],
        [weaker, true],
        [rejected, null],
        [first, true],
        [second, true],
        [third, false],
        [few, false],
      ],
      above: [dryer, weaker, first, second].toSorted(),
    });
    expect((await marked('?sort=mean&places=1&mixed=yes')).above).toEqual([dryer, few].toSorted());
    const own = await marked(`?sort=mean&places=1&places_of=${pumps.id}:2`);
    expect(own.above).toEqual([dryer, first, second].toSorted());
    const single = await marked(`?sort=mean&places_of=${dryers.id}:0`);
    expect([single.above, single.rows[0], single.rows[3]]).toEqual([[], [dryer, false], [first, null]]);
    expect((await staff.get(`${PATH}?places_of=${pumps.id}`)).status).toBe(422);
    expect((await marked(`?sort=mean&places=1&project=${dryers.id}`)).above).toEqual([dryer]);
  });

  test('an adjusted score has a standard error that shrinks with its reviews', {
    tags: ['adjusted-score'],
  }, async () => {
    const [strict, mild] = [await reviewerOf(await reader('Strict')), await reviewerOf(await reader('Mild'))];
    const [both] = await shared(6, [
      [strict, 20],
      [mild, 0],
    ]);
    const alone = await createSubmission(portal);
    await review(strict, alone, 50);
    const { results: rows } = await results();
    const errorOf = (id?: string) => rows.find((row: { id: string }) => row.id === id).adjusted_error;
    expect(errorOf(both?.id)).toBeGreaterThan(0);
    expect(errorOf(alone.id)).toBeGreaterThan(errorOf(both?.id));
  });

  test('an open review of somebody of staff keeps an application out of the estimates, for every reader', {
    tags: ['others-reviews-are-hidden', 'adjusted-score'],
  }, async () => {
    const [strict, mild] = [await reviewerOf(await reader('Strict')), await reviewerOf(await reader('Mild'))];
    await shared(5, [
      [strict, 20],
      [mild, 0],
    ]);
    const before = (await reviewerRows())[0].figure;
    const late = await createSubmission(portal);
    const open = await createAssignment(
      portal,
      round,
      await reviewerOf(await createPerson(portal, { role: 'admin' })),
      late,
    );
    await review(strict, late, 90);
    await review(mild, late, 10);
    expect((await reviewerRows())[0].figure).toEqual(before);
    await portal.db.delete(review_assignments).where(eq(review_assignments.id, open.id));
    expect((await reviewerRows())[0].figure).not.toEqual(before);
  });

  test('without overlap there is neither a figure nor an adjusted score, and the reason is given', {
    tags: ['no-figure-without-overlap'],
  }, async () => {
    const [a, b, few] = [await reader('Alok'), await reader('Bela'), await reader('Chand')];
    const pools = [await reviewerOf(a), await reviewerOf(b)];
    for (const reviewer of pools)
      for (let index = 0; index < 5; index++)
        await review(reviewer, await createSubmission(portal), 40 + index);
    await review(await reviewerOf(few), await createSubmission(portal), 90);
    const rows = await reviewerRows();
    expect(
      rows.map(({ name, figure, reason, shared }: Record<string, unknown>) => [name, figure, reason, shared]),
    ).toEqual([
      ['Alok', null, 'few_shared', 0],
      ['Bela', null, 'few_shared', 0],
      ['Chand', null, 'few_reviews', 0],
    ]);
    const { results: listed, groups } = await results();
    expect([groups, listed.every((row: { adjusted: null }) => row.adjusted === null)]).toEqual([0, true]);
  });

  test('reviewers and projects have a distribution in ten bins, the last with 100', {
    tags: ['review-results'],
  }, async () => {
    const a = await reviewerOf(await reader('Alok'));
    const project = await createProject(portal, { name: 'Binned' });
    for (const score of [0, 9.99, 10, 55, 100]) {
      const applicant = await createPerson(portal);
      await review(a, await createApplication(portal, { project, applicant }), score);
    }
    const bins = [2, 1, 0, 0, 0, 1, 0, 0, 0, 1];
    expect((await reviewerRows())[0]).toMatchObject({ reviews: 5, mean: 34.998, bins });
    const { body } = await staff.get(`${PATH}/projects`);
    expect(body.projects).toEqual([
      { id: project.id, name: 'Binned', applications: 5, reviews: 5, mean: 34.998, bins },
    ]);
  });

  test('a reviewer whose account is gone is a former reviewer', {
    tags: ['review-results', 'erasure'],
  }, async () => {
    const reviewer = await reviewerOf(await reader('Gone'));
    const application = await createSubmission(portal);
    await review(reviewer, application, 70);
    await portal.db.update(reviewers).set({ user_id: null }).where(eq(reviewers.id, reviewer.id));
    expect((await reviewerRows()).map(({ name }: { name: string }) => name)).toEqual(['A former reviewer']);
    const { body } = await staff.get(`${PATH}/applications/${application.id}`);
    expect(body.reviews[0].reviewer).toBe('A former reviewer');
  });
});

describe('what a viewer doesn’t get', () => {
  test('applications with an open review of the viewer, and their own, are in no answer', {
    tags: ['others-reviews-are-hidden', 'no-own-interest', 'review-results'],
  }, async () => {
    const other = await reviewerOf(await reader('Other'));
    const [open, own] = [await createSubmission(portal), await createSubmission(portal, {}, boss)];
    for (const application of [open, own]) await review(other, application, 77);
    await createAssignment(portal, round, await reviewerOf(boss), open);
    expect(await results()).toMatchObject({ total: 0, results: [], elsewhere: null });
    expect(await reviewerRows()).toEqual([]);
    expect((await staff.get(`${PATH}/projects`)).body.projects).toEqual([]);
    for (const { id } of [open, own])
      expect((await staff.get(`${PATH}/applications/${id}`)).status).toBe(404);
    const file = await staff.get('/api/staff/review-exports?format=csv');
    expect(parse(file.body, { bom: true })).toHaveLength(1);
    const colleague = await portal.signIn(await createPerson(portal, { role: 'admin' }));
    expect((await colleague.get(PATH)).body.total).toBe(2);
  });

  test('an empty list names another round with results, and none whose results the viewer may not see', {
    tags: ['personal-cycle', 'others-reviews-are-hidden'],
  }, async () => {
    const other = await reviewerOf(await reader('Other'));
    await review(other, await createSubmission(portal), 77);
    const of = async (stage: string, search = '') =>
      (await staff.get(`${PATH}?stage=${stage}${search}`)).body.elsewhere;
    expect(await of('detailed')).toMatchObject({ stage: 'initial' });
    expect(await of('initial')).toBeNull();
    expect(await of('detailed', '&search=nobody')).toBeNull();
  });

  test('a blind review that is open hides the applicant’s name', {
    tags: ['blind-identities-are-audited', 'review-results'],
  }, async () => {
    const application = await createSubmission(portal);
    await review(await reviewerOf(await reader('First')), application, 70);
    const second = await reviewerOf(await reader('Second'));
    const assignment = await createAssignment(portal, round, second, application, { is_blind: true });
    expect((await results()).results[0].applicant).toBeNull();
    await createReview(portal, round, assignment, 60);
    expect((await results()).results[0].applicant).not.toBeNull();
  });
});

describe('the export', () => {
  test('a row has marks, scores, changes and notes, and the audit log a line', {
    tags: ['reviews-export', 'audit-log'],
  }, async () => {
    const reviewer = await reviewerOf(await reader('Writer'));
    const application = await createSubmission(portal);
    const [idea = '', plan = ''] = round.keys;
    await review(reviewer, application, 75, {
      marks: { [idea]: 4, [plan]: null },
      first_score: 50,
      changed_at: '2026-03-02T06:30:00Z',
      submitted_at: '2026-03-01T06:30:00Z',
      private_note: '=1+1',
      applicant_note: 'Well done.',
    });
    const { body, headers } = await staff.get('/api/staff/review-exports?format=csv');
    const [row] = parse(body, { columns: true, bom: true, record_delimiter: '\r\n' });
    expect(row).toMatchObject({
      Stage: 'Initial proposals',
      Reviewer: 'Writer',
      Idea: '4',
      Plan: 'Abstained',
      Score: '75',
      'First Score': '50',
      Submitted: '01/03/2026 12:00',
      Changed: '02/03/2026 12:00',
      'Private Note': "'=1+1",
      'Note to the Applicant': 'Well done.',
      'Released Feedback': '',
      'Application ID': application.id,
    });
    expect(headers.get('content-disposition')).toBe('attachment; filename="reviews-initial.csv"');
    const [line] = await portal.db.select().from(audit_log).orderBy(desc(audit_log.id)).limit(1);
    expect(line).toMatchObject({
      actor_id: boss.id,
      action: 'reviews_exported',
      subject_type: 'cycle',
      details: { stage: 'initial', format: 'csv', rows: 1 },
    });
  });

  test('criteria of every version have a column, and XLSX is a workbook', {
    tags: ['reviews-export', 'rubric-versions'],
  }, async () => {
    const [rubric] = await portal.db.select().from(rubrics).where(eq(rubrics.id, round.rubric_id));
    const [first] = rubric?.criteria ?? [];
    if (!rubric || !first) throw new Error('There is no rubric.');
    const renamed = { ...first, name: 'Originality' };
    const added = { ...first, key: '11111111-1111-4111-8111-111111111111', name: 'Team' };
    const [newer] = await portal.db
      .insert(rubrics)
      .values({ ...rubric, id: undefined, version: rubric.version + 1, criteria: [added, renamed] })
      .returning();
    const { body } = await staff.get('/api/staff/review-exports?format=csv');
    const [titles = []] = parse(body, { bom: true }) as string[][];
    expect(titles.slice(titles.indexOf('Rubric Version') + 1, titles.indexOf('Score'))).toEqual([
      'Team',
      'Originality',
      'Plan',
    ]);
    const workbook = await staff.request('/api/staff/review-exports?format=xlsx', {});
    expect(workbook.headers.get('content-type')).toContain('spreadsheetml');
    await portal.db.delete(rubrics).where(eq(rubrics.id, newer?.id ?? ''));
  });
});

test('a change of a review changes the figures with the next run of the job, and the page says as of when', {
  tags: ['review-results', 'adjusted-score'],
}, async () => {
  const people = [await reviewerOf(await reader('One')), await reviewerOf(await reader('Two'))] as const;
  await shared(5, [
    [people[0], 20],
    [people[1], 0],
  ]);
  const read = async () => (await staff.get(`${PATH}/reviewers`)).body;
  const effectsOf = ({ reviewers }: { reviewers: { figure: { effect: number } }[] }) =>
    reviewers.map(({ figure }) => figure.effect);
  await storeFigures(portal);
  const before = await read();
  await portal.db.update(reviews).set({ score: 99 }).where(eq(reviews.reviewer_id, people[0].id));
  const meanwhile = await read();
  expect(meanwhile.reviewers.map(({ mean }: { mean: number }) => mean)).toContain(99);
  expect([effectsOf(meanwhile), meanwhile.as_of]).toEqual([effectsOf(before), before.as_of]);
  await storeFigures(portal);
  const after = await read();
  expect(effectsOf(after)).not.toEqual(effectsOf(before));
  expect(Date.parse(after.as_of)).toBeGreaterThan(Date.parse(before.as_of));
});

test('a reviewer who abstains counts in no bin', { tags: ['review-results'] }, async () => {
  const [a, b] = [await reviewerOf(await reader('Alok')), await reviewerOf(await reader('Bela'))];
  const application = await createSubmission(portal);
  await review(a, application, 30);
  await review(b, application, 0, { score: null, first_score: null });
  expect((await results()).results[0]).toMatchObject({ reviews: 2, mean: 30, lowest: 30, highest: 30 });
  const rows = await reviewerRows();
  expect(rows.map(({ mean, bins }: { mean: number; bins: number[] }) => [mean, bins.join('')])).toEqual([
    [30, '0001000000'],
    [null, '0000000000'],
  ]);
  expect((await staff.get(`${PATH}/projects`)).body.projects).toMatchObject([
    { reviews: 2, mean: 30, bins: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0] },
  ]);
});
