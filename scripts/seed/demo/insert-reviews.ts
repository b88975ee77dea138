import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Criterion } from '#domain/reviews/reviews.ts';
import type { Transaction } from '#server/db/database.ts';
import { review_assignments, review_conflicts } from '#server/db/schema/review-assignments.ts';
import {
  review_rounds,
  review_settings,
  reviewers as reviewersTable,
  rubrics,
} from '#server/db/schema/review-setup.ts';
import { review_comments, review_feedback, reviews as reviewsTable } from '#server/db/schema/reviews.ts';
import { updateDerivedScores } from '#server/reviews/scope/derived-score.ts';
import {
  DECLINE_REASON,
  type DemoAssignment,
  demoCriteria,
  demoReviewers,
  planReviews,
} from '../reviews/plan.ts';
import { daysBefore, deadlineAfter } from './dates.ts';
import { nameOf } from './ids.ts';
import type { Seeding } from './insert.ts';
import { insertDetailedRound } from './insert-detailed-round.ts';

const BEGUN_DAYS_AGO = 7;
const DEADLINE_DAYS = 5;
const CHANGED_DAYS_AGO = 0.03;

type Planned = DemoAssignment & { id: string; review_id: string };
export type Round = { cycle_id: string; rubric_id: string; reviewers: Map<string, string> };

/** Twelve reviewers in the middle of the initial stage of this year’s cycle, which isn’t blind, and at the start of the detailed one. */
export async function insertReviews(tx: Transaction, seeding: Seeding): Promise<void> {
  const criteria = demoCriteria.map((criterion) => ({ key: randomUUID(), ...criterion }));
  const round = await insertRound(tx, seeding, criteria);
  const planned = planReviews(criteria).map((one) => ({ ...one, id: randomUUID(), review_id: randomUUID() }));
  await tx.insert(review_assignments).values(planned.map((one) => assignmentRow(seeding, round, one)));
  await tx.insert(review_conflicts).values(conflictRows(seeding, round, planned));
  await tx.insert(reviewsTable).values(planned.flatMap((one) => reviewRows(seeding, round, one)));
  await insertDiscussion(tx, seeding, round, planned);
  await insertDetailedRound(tx, seeding, round);
  await updateDerivedScores(
    tx,
    planned.map((one) => applicationId(seeding, one)),
  );
}

async function insertRound(tx: Transaction, { ids, at }: Seeding, criteria: Criterion[]): Promise<Round> {
  const { rows } = await tx.execute<{ id: string }>(sql`select current_cycle() as id`);
  const cycle_id = rows[0]?.id ?? '';
  const created_at = daysBefore(at, BEGUN_DAYS_AGO);
  await tx.insert(review_settings).values({ cycle_id, is_blind: false, updated_at: created_at });
  await tx.insert(review_rounds).values({
    cycle_id,
    stage: 'initial',
    common_applications: 7,
    deadline: deadlineAfter(at, DEADLINE_DAYS),
    updated_at: created_at,
  });
  const [rubric] = await tx
    .insert(rubrics)
    .values({ cycle_id, stage: 'initial', version: 1, criteria, created_at })
    .returning({ id: rubrics.id });
  const reviewers = new Map(demoReviewers.map(({ slug }) => [slug, randomUUID()]));
  await tx
    .insert(reviewersTable)
    .values([...reviewers].map(([slug, id]) => ({ id, cycle_id, user_id: ids.person(slug), created_at })));
  return { cycle_id, rubric_id: rubric?.id ?? '', reviewers };
}

const applicationId = ({ ids }: Seeding, { application }: DemoAssignment) =>
  ids.application(nameOf(application));

const placeOf = (seeding: Seeding, { cycle_id, reviewers }: Round, planned: Planned) => ({
  cycle_id,
  stage: 'initial' as const,
  application_id: applicationId(seeding, planned),
  reviewer_id: reviewers.get(planned.reviewer) ?? '',
});

const assignmentRow = (
  seeding: Seeding,
  round: Round,
  planned: Planned,
): typeof review_assignments.$inferInsert => ({
  ...placeOf(seeding, round, planned),
  id: planned.id,
  state: planned.state,
  is_common: planned.is_common,
  is_blind: false,
  reason: planned.state === 'declined' ? DECLINE_REASON : null,
  created_at: daysBefore(seeding.at, planned.assigned_days_ago),
});

const conflictRows = (
  seeding: Seeding,
  round: Round,
  planned: Planned[],
): (typeof review_conflicts.$inferInsert)[] =>
  planned
    .filter(({ state }) => state === 'conflict')
    .map((one) => {
      const { stage: _stage, ...place } = placeOf(seeding, round, one);
      return { ...place, source: 'reviewer', created_at: daysBefore(seeding.at, one.assigned_days_ago / 2) };
    });

function reviewRows(seeding: Seeding, round: Round, planned: Planned): (typeof reviewsTable.$inferInsert)[] {
  const { review, state } = planned;
  if (!review) return [];
  const at = daysBefore(seeding.at, review.days_ago);
  const isSubmitted = state === 'submitted';
  return [
    {
      ...placeOf(seeding, round, planned),
      id: planned.review_id,
      assignment_id: planned.id,
      rubric_id: round.rubric_id,
      marks: review.marks,
      private_note: review.private_note,
      applicant_note: review.applicant_note,
      score: review.score,
      first_score: review.first?.score ?? review.score,
      first_marks: isSubmitted ? (review.first?.marks ?? review.marks) : null,
      changed_at: review.first && daysBefore(seeding.at, CHANGED_DAYS_AGO),
      submitted_at: isSubmitted ? at : null,
      updated_at: at,
    },
  ];
}

/** About the application on which two reviewers disagree, and feedback on the first one with enough reviews. */
async function insertDiscussion(tx: Transaction, seeding: Seeding, { cycle_id }: Round, planned: Planned[]) {
  const submitted = planned.filter(({ state }) => state === 'submitted');
  const of = (name: string, reviewer: string) =>
    submitted.find((one) => nameOf(one.application) === name && one.reviewer === reviewer);
  const [high, low] = [of('aar-09 yamini', 'thomas'), of('aar-09 yamini', 'ramesh')];
  const comments = [
    {
      by: high,
      text: 'They have read the tickets of a whole month. Did you see the second page?',
      days: 0.08,
    },
    { by: low, text: 'I did, but I still can’t find a plan for the labels. Let’s ask them.', days: 0.04 },
  ];
  await tx.insert(review_comments).values(
    comments.flatMap(({ by, text, days }) =>
      by
        ? [
            {
              cycle_id,
              application_id: applicationId(seeding, by),
              author_id: seeding.ids.person(by.reviewer),
              text,
              created_at: daysBefore(seeding.at, days),
            },
          ]
        : [],
    ),
  );
  const released = of('aar-01 sneha', 'farida');
  if (!released?.review) return;
  await tx.insert(review_feedback).values({
    review_id: released.review_id,
    cycle_id,
    application_id: applicationId(seeding, released),
    text: released.review.applicant_note,
    released_by: seeding.ids.person('arun'),
    released_at: daysBefore(seeding.at, 0.02),
  });
}
