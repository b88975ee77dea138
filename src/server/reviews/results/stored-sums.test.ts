import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reviewResultsQuery } from '#domain/reviews/review-result-schemas.ts';
import { RESULT_SORTS } from '#domain/reviews/review-results.ts';
import { DISAGREEMENT_RANGE, PLANNED_REVIEWS } from '#domain/reviews/reviews.ts';
import type { SignedIn } from '#server/context.ts';
import { applications } from '#server/db/schema/applications.ts';
import { projects } from '#server/db/schema/projects.ts';
import { review_assignments } from '#server/db/schema/review-assignments.ts';
import { review_round_figures } from '#server/db/schema/review-sums.ts';
import { review_feedback, reviews } from '#server/db/schema/reviews.ts';
import { profiles } from '#server/db/schema/users.ts';
import { findBrokenInvariants } from '#server/operations/doctor/invariants.ts';
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
import { listReviewResults } from './queries/list-results.ts';
import { storeFigures } from './store-figures.ts';
import { sumReviewCounts } from './sum-review-counts.ts';

const portal = await portalForFile();
const round = await createReviewRound(portal);
const reader = await createPerson(portal, { role: 'admin', display_name: 'Reader Of Some' });
const admin = await createPerson(portal, { role: 'admin' });
const staff = await portal.signIn(admin);
const reading = await portal.signIn(reader);
const pool = [await createReviewer(portal, round, reader)];
for (let index = 0; index < 5; index++)
  pool.push(await createReviewer(portal, round, await createPerson(portal, { role: 'manager' })));
const programme = [
  await createProject(portal, { name: 'Alpha pumps' }),
  await createProject(portal, { name: 'Beta dryers' }),
  await createProject(portal, { name: 'Gamma lamps' }),
];

/** Park and Miller: the same writes on every run. */
let state = 20_260_101;
function pick<Item>(items: readonly Item[]): Item {
  state = (state * 48_271) % 2_147_483_647;
  const item = items[state % items.length];
  if (item === undefined) throw new Error('There is nothing to pick.');
  return item;
}

const made: { id: string; applicant_id: string | null }[] = [];
const scoreOf = () => pick([null, 0, 12.5, 33.3333, 50, 62.5, 75, 87.5, 100]);

async function assign(isOpen: boolean) {
  const [application, reviewer] = [pick(made), pick(pool)];
  const known = await portal.db
    .select()
    .from(review_assignments)
    .where(eq(review_assignments.application_id, application.id));
  if (known.some(({ reviewer_id }) => reviewer_id === reviewer.id)) return;
  const assignment = await createAssignment(portal, round, reviewer, application);
  const score = scoreOf();
  if (!isOpen) await createReview(portal, round, assignment, 0, { score, first_score: score });
}

const reviewOf = async (application_id: string) =>
  (await portal.db.select().from(reviews).where(eq(reviews.application_id, application_id)))[0];

const WRITES: (() => Promise<unknown>)[] = [
  async () => {
    const applicant = await createPerson(portal);
    made.push(await createApplication(portal, { project: pick(programme), applicant }));
  },
  () => assign(false),
  () => assign(false),
  () => assign(false),
  () => assign(true),
  async () => {
    const review = await reviewOf(pick(made).id);
    const score = scoreOf();
    if (review) await portal.db.update(reviews).set({ score }).where(eq(reviews.id, review.id));
  },
  async () => {
    const ofOne = eq(review_assignments.application_id, pick(made).id);
    const [assignment] = await portal.db.select().from(review_assignments).where(ofOne);
    if (assignment)
      await portal.db.delete(review_assignments).where(eq(review_assignments.id, assignment.id));
  },
  () =>
    portal.db
      .update(applications)
      .set({ status: pick(['rejected', 'shortlisted', 'under_review']) })
      .where(eq(applications.id, pick(made).id)),
  () =>
    portal.db
      .update(profiles)
      .set({ display_name: pick(['Zoé Marchand', 'Ana Silva', 'Iván Petrov']) })
      .where(eq(profiles.user_id, pick(made).applicant_id ?? '')),
  () => portal.db.delete(applications).where(eq(applications.id, made.splice(0, 1)[0]?.id ?? '')),
  async () => {
    const review = await reviewOf(pick(made).id);
    const applicant_note = pick(['', ' ', 'Clear.']);
    if (review) await portal.db.update(reviews).set({ applicant_note }).where(eq(reviews.id, review.id));
  },
  async () => {
    const review = await reviewOf(pick(made).id);
    if (!review) return;
    const { id: review_id, cycle_id, application_id } = review;
    await portal.db.delete(review_feedback).where(eq(review_feedback.application_id, pick(made).id));
    await portal.db
      .insert(review_feedback)
      .values({ review_id, cycle_id, application_id, text: 'Clear.' })
      .onConflictDoNothing();
  },
  () => sumReviewCounts(portal),
  () => storeFigures(portal),
];

type Row = Record<'id' | 'project' | 'applicant' | 'reference' | 'status', string> & {
  reviews: number;
  mean: number | null;
  adjusted: number | null;
  range: number | null;
  scores: (number | null)[];
};

const meanOf = (scores: readonly (number | null)[]): number | null => {
  const given = scores.filter((score) => score !== null);
  return given.length === 0 ? null : given.reduce((sum, score) => sum + score, 0) / given.length;
};

/** What a plain count of all submitted reviews gives a viewer, who must not see applications with an own open review. */
async function countAll(viewer: typeof staff) {
  const assignments = await portal.db.select().from(review_assignments);
  const ownOpen = assignments.filter(
    ({ reviewer_id, state }) => viewer === reading && reviewer_id === pool[0]?.id && state === 'assigned',
  );
  const closed = new Set(ownOpen.map(({ application_id }) => application_id));
  const [stored] = await portal.db.select().from(review_round_figures);
  const effects = stored?.effects ?? {};
  const submitted = (await portal.db.select().from(reviews)).filter(
    (review) => review.submitted_at !== null && !closed.has(review.application_id),
  );
  const names = new Map(programme.map(({ id, name }) => [id, name]));
  const all = await portal.db
    .select()
    .from(applications)
    .leftJoin(profiles, eq(profiles.user_id, applications.applicant_id));
  const rows = all.flatMap(({ applications: application, profiles: applicant }): Row[] => {
    const own = submitted.filter(({ application_id }) => application_id === application.id);
    if (own.length === 0) return [];
    const scores = own.map(({ score }) => score);
    const given = own.flatMap(({ score, reviewer_id }) => (score === null ? [] : [{ score, reviewer_id }]));
    const values = given.map(({ score }) => score);
    return [
      {
        id: application.id,
        project: names.get(application.project_id) ?? '',
        applicant: applicant?.display_name ?? '',
        reference: application.reference ?? '',
        status: application.status,
        reviews: own.length,
        mean: meanOf(scores),
        adjusted: given.some(({ reviewer_id }) => effects[reviewer_id] !== undefined)
          ? meanOf(given.map(({ score, reviewer_id }) => score - (effects[reviewer_id] ?? 0)))
          : null,
        range: values.length === 0 ? null : Math.max(...values) - Math.min(...values),
        scores,
      },
    ];
  });
  return { rows, submitted };
}

const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(6)));

/** The rank of the results, written out: those with fewer reviews than planned last, nulls last, then by mean and id. */
function ranked(rows: Row[], sort: (typeof RESULT_SORTS)[number], order: 'asc' | 'desc', isMixed: boolean) {
  const way = order === 'asc' ? 1 : -1;
  const compare = (a: number | null, b: number | null, sign: number) => {
    if (rounded(a) === rounded(b)) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return sign * (a - b);
  };
  return rows.toSorted(
    (a, b) =>
      (isMixed ? 0 : Math.min(b.reviews, PLANNED_REVIEWS) - Math.min(a.reviews, PLANNED_REVIEWS)) ||
      compare(a[sort], b[sort], way) ||
      compare(a.mean, b.mean, -1) ||
      (a.id < b.id ? -1 : 1),
  );
}

const PATH = '/api/staff/review-results';
const binsOf = (scores: (number | null)[]) =>
  Array.from(
    { length: 10 },
    (_, bin) =>
      scores.filter((score) => score !== null && Math.min(9, Math.floor(score / 10)) === bin).length,
  );

/** The same list as of a page far from its beginning. */
async function readDeepPage(person: Person, query: string): Promise<Row[]> {
  const viewer = { ...person, role: 'admin' };
  const ctx = { ...portal.services, viewer, headers: new Headers() } as unknown as SignedIn;
  const input = reviewResultsQuery.parse(Object.fromEntries(new URLSearchParams(query)));
  const { results } = await listReviewResults(ctx, input, BEFORE_THE_FIRST);
  return results as unknown as Row[];
}

const BEFORE_THE_FIRST = -1;

async function expectSame(viewer: typeof staff) {
  const { rows, submitted } = await countAll(viewer);
  const read = async (query: string) => (await viewer.get(`${PATH}?${query}`)).body;
  const shape = ({ id, reviews: count, mean, adjusted, range, status }: Row) => ({
    id,
    reviews: count,
    mean: rounded(mean),
    adjusted: rounded(adjusted),
    range: rounded(range),
    status,
  });
  const expectList = async (query: string, expected: Row[]) => {
    const { total, results } = await read(query);
    expect([query, total, results.map(shape)]).toEqual([
      query,
      expected.length,
      expected.slice(0, 20).map(shape),
    ]);
    const last = Math.ceil(expected.length / 20);
    for (const page of [1, Math.max(1, last)]) {
      const deep = await readDeepPage(viewer === staff ? admin : reader, `${query}&page=${page}`);
      const ofPage = expected.slice((page - 1) * 20, page * 20);
      expect([query, page, deep.map(shape)]).toEqual([query, page, ofPage.map(shape)]);
    }
    if (last < 2) return;
    const { results: lastResults } = await read(`${query}&page=${last}`);
    expect([query, lastResults.map(shape)]).toEqual([query, expected.slice((last - 1) * 20).map(shape)]);
  };
  for (const sort of RESULT_SORTS)
    for (const order of ['asc', 'desc'] as const)
      for (const isMixed of [true, false])
        await expectList(
          `sort=${sort}&order=${order}${isMixed ? '&mixed=yes' : ''}`,
          ranked(rows, sort, order, isMixed),
        );
  const found = (condition: (row: Row) => boolean) =>
    ranked(rows.filter(condition), 'adjusted', 'desc', false);
  const disagree = ({ range }: Row) => range !== null && range >= DISAGREEMENT_RANGE;
  await expectList('disagreement=yes', found(disagree));
  await expectList(
    'disagreement=no',
    found((row) => !disagree(row)),
  );
  await expectList(
    'search=zoe',
    found(({ applicant }) => applicant.startsWith('Zoé')),
  );
  await expectList(
    'search=ma',
    found(({ applicant }) => applicant.includes(' Ma')),
  );
  await expectList(
    'search=PUMP',
    found(({ project }) => project === 'Alpha pumps'),
  );
  await expectList(
    'search=pu&disagreement=yes',
    found((row) => row.project === 'Alpha pumps' && disagree(row)),
  );
  await expectList(
    `project=${programme[1]?.id}`,
    found(({ project }) => project === 'Beta dryers'),
  );

  const { body: byProject } = await viewer.get(`${PATH}/projects`);
  expect(
    byProject.projects.map((project: Record<string, unknown>) => [
      project.name,
      project.applications,
      project.bins,
    ]),
  ).toEqual(
    programme.flatMap(({ name }) => {
      const own = rows.filter(({ project }) => project === name);
      return own.length === 0 ? [] : [[name, own.length, binsOf(own.flatMap(({ scores }) => scores))]];
    }),
  );
  const { body: byReviewer } = await viewer.get(`${PATH}/reviewers`);
  const counted = pool.flatMap(({ id }) => {
    const own = submitted.filter(({ reviewer_id }) => reviewer_id === id).map(({ score }) => score);
    return own.length === 0 ? [] : [[id, own.length, rounded(meanOf(own)), binsOf(own)]];
  });
  const listed = byReviewer.reviewers.map((row: Row & { bins: number[] }) => [
    row.id,
    row.reviews,
    rounded(row.mean),
    row.bins,
  ]);
  const byId = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]));
  expect(listed.toSorted(byId)).toEqual(counted.toSorted(byId));
}

test('the results equal a plain count of all reviews after random writes, for everybody', {
  tags: ['review-results', 'adjusted-score', 'not-enough-reviews', 'others-reviews-are-hidden'],
  timeout: 120_000,
}, async () => {
  for (let index = 0; index < 12; index++) await WRITES[0]?.();
  await assign(false);
  const { body: unestimated } = await staff.get(`${PATH}/reviewers`);
  expect(unestimated).toMatchObject({ as_of: null, reviewers: [{ figure: null, reason: null }] });
  for (let part = 0; part < 8; part++) {
    for (let index = 0; index < 25; index++) await pick(WRITES)();
    await expectSame(staff);
    await expectSame(reading);
    const wrong = (await findBrokenInvariants(portal.db)).filter(({ sentence }) =>
      /(reviews|notes) are right/.test(sentence),
    );
    expect(wrong).toEqual([]);
  }
  await portal.db
    .update(projects)
    .set({ name: 'Delta pumps' })
    .where(eq(projects.id, programme[0]?.id ?? ''));
  const { body } = await staff.get(`${PATH}?search=delta`);
  const { rows } = await countAll(staff);
  expect(body.total).toBe(rows.filter(({ project }) => project === 'Alpha pumps').length);
});
