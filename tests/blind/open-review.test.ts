import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { review_assignments, review_conflicts } from '#server/db/schema/review-assignments.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import type { Client } from '#tests/client.ts';
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
import { readText } from './planted.ts';

const portal = await portalForFile();
let mine: Person;
let asMine: Client;
let asOther: Client;
let application: typeof applications.$inferSelect;
let project: Awaited<ReturnType<typeof createProject>>;

/** An application with the score 87 of another reviewer, which `mine` has not reviewed yet; and one of the same project without a review. */
beforeEach(async () => {
  mine = await createPerson(portal, { role: 'admin' });
  const other = await createPerson(portal, { role: 'admin' });
  [asMine, asOther] = [await portal.signIn(mine), await portal.signIn(other)];
  project = await createProject(portal);
  application = await createApplication(portal, { project, applicant: await createPerson(portal) });
  await createApplication(portal, {
    project,
    applicant: await createPerson(portal),
    values: { score: 40, created_at: '2020-01-01T00:00:00Z' },
  });
  const round = await createReviewRound(portal);
  await createAssignment(portal, round, await createReviewer(portal, round, mine), application);
  const done = await createAssignment(portal, round, await createReviewer(portal, round, other), application);
  await createReview(portal, round, done, 87);
});

const list = async (client: Client, query: string) =>
  (await client.get(`/api/staff/applications?project=${project.id}&${query}`)).body;
const scoresOf = async (client: Client, query: string) =>
  (await list(client, query)).applications.map(({ score }: { score: number | null }) => score);
const details = async (client: Client) =>
  (await client.get(`/api/staff/applications/${application.id}`)).body;
const save = (client: Client, body: object) => client.put(`/api/applications/${application.id}/review`, body);

test('until the own review is in, the list, its sorting, filters and counts tell nothing of the score of others', {
  tags: ['others-reviews-are-hidden'],
}, async () => {
  expect(await scoresOf(asOther, 'sort=score')).toEqual([87, 40]);
  expect(await scoresOf(asMine, 'sort=score')).toEqual([40, null]);
  expect(await scoresOf(asMine, 'sort=score&order=asc')).toEqual([40, null]);
  for (const query of ['score_min=80', 'scored=no', 'score_max=90&score_min=80'])
    expect([query, (await list(asMine, query)).total]).toEqual([query, 0]);
  expect((await list(asMine, 'scored=yes')).total).toBe(1);
  expect((await list(asOther, 'score_min=80')).total).toBe(1);
});

test('until the own review is in, details, export and audit log tell nothing of the score of others', {
  tags: ['others-reviews-are-hidden'],
}, async () => {
  await save(asOther, { score: 87, admin_comments: 'Very good.', expected_review_id: null });
  const shown = await details(asOther);
  expect([shown.score, shown.admin_comments, shown.has_open_review]).toEqual([87, 'Very good.', false]);
  const hidden = await details(asMine);
  expect([hidden.score, hidden.admin_comments, hidden.last_review, hidden.has_open_review]).toEqual([
    null,
    null,
    null,
    true,
  ]);
  expect(JSON.stringify(hidden)).not.toContain('Very good');
  expect(hidden.history.map(({ kind }: { kind: string }) => kind)).not.toContain('reviewed');
  const exported = (client: Client) =>
    readText(client, '/api/staff/application-exports', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        format: 'csv',
        selection: { kind: 'matching', filter: { project: project.id }, seen_total: null },
      }),
    });
  expect(await exported(asOther)).toContain('Very good.');
  expect(await exported(asMine)).not.toContain('Very good.');
  const audited = (client: Client) => readText(client, `/api/staff/audit?subject_id=${application.id}`);
  expect(await audited(asOther)).toContain('application_reviewed');
  expect(await audited(asMine)).not.toContain('application_reviewed');
});

test('staff can’t write score and comments of the application before the own review is in, and learn nothing from trying', {
  tags: ['others-reviews-are-hidden'],
}, async () => {
  const rejected = await save(asMine, { score: 10, admin_comments: null, expected_review_id: null });
  expect([rejected.status, rejected.body.code]).toEqual([409, 'own_review_first']);
  // The id of the request is random, and may have these digits.
  expect(JSON.stringify({ ...rejected.body, request_id: null })).not.toContain('87');
});

test('after a conflict of interest no result, export or feedback shows the application to its reviewer', {
  tags: ['conflict-decline-abstain', 'review-results'],
}, async () => {
  const read = (client: Client) =>
    Promise.all([
      readText(client, '/api/staff/review-results'),
      readText(client, '/api/staff/review-exports?format=csv'),
      readText(client, `/api/staff/review-results/applications/${application.id}`),
    ]);
  const [own] = await portal.db
    .update(review_assignments)
    .set({ state: 'conflict' })
    .where(
      and(eq(review_assignments.application_id, application.id), eq(review_assignments.state, 'assigned')),
    )
    .returning();
  if (!own) throw new Error('There is an open review.');
  const { cycle_id, reviewer_id, application_id } = own;
  await portal.db
    .insert(review_conflicts)
    .values({ cycle_id, reviewer_id, application_id, source: 'reviewer' });
  expect((await read(asOther)).filter((answer) => answer.includes(application.id))).toHaveLength(3);
  expect((await read(asMine)).filter((answer) => answer.includes(application.id))).toEqual([]);
});

test('with the own review in, score and reviews of others show', {
  tags: ['others-reviews-are-hidden'],
}, async () => {
  await portal.db
    .update(review_assignments)
    .set({ state: 'submitted' })
    .where(eq(review_assignments.application_id, application.id));
  expect((await details(asMine)).score).toBe(87);
});

test('a score that comes from reviews is read-only, comments beside it aren’t', {
  tags: ['derived-score'],
}, async () => {
  const { is_score_derived } = await details(asOther);
  expect(is_score_derived).toBe(true);
  const rejected = await save(asOther, { score: 12, admin_comments: 'A note.', expected_review_id: null });
  expect([rejected.status, rejected.body.code]).toEqual([409, 'score_is_derived']);
  expect(rejected.body.errors).toMatchObject([
    { path: 'score', message: 'The score is the mean of the submitted reviews: 87.' },
  ]);
  expect(
    (await save(asOther, { score: 87, admin_comments: 'A note.', expected_review_id: null })).status,
  ).toBe(200);
  expect((await details(asOther)).admin_comments).toBe('A note.');
});

test('without a submitted review the score stays editable', {
  tags: ['derived-score', 'reviews-are-optional'],
}, async () => {
  const free = await createApplication(portal, { project, applicant: await createPerson(portal) });
  const body = { score: 12, admin_comments: null, expected_review_id: null };
  expect((await asOther.put(`/api/applications/${free.id}/review`, body)).status).toBe(200);
  const [row] = await portal.db.select().from(applications).where(eq(applications.id, free.id));
  expect(row?.score).toBe(12);
  const lines = await portal.db.select().from(audit_log).where(eq(audit_log.subject_id, free.id));
  expect(lines.map(({ action }) => action)).toEqual(['application_reviewed']);
});
