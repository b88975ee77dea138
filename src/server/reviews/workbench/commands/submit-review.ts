import { and, eq, sql } from 'drizzle-orm';
import { invalid } from '#domain/errors.ts';
import type { SaveReviewInput } from '#domain/reviews/review-schemas.ts';
import { type Criterion, type Marks, reviewScore, unmarkedCriteria } from '#domain/reviews/reviews.ts';
import type { SignedIn } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { reviews } from '../../../db/schema/reviews.ts';
import { updateDerivedScores } from '../../scope/derived-score.ts';
import { reviewLeftQueue, rubricChanged } from '../errors.ts';
import { lockOwnAssignment, type OwnAssignment } from '../load.ts';
import { newestRubric, type Rubric, rubricById } from '../rubric-of.ts';
import { type AssignmentLine, toAssignmentState } from '../transitions.ts';
import { draftChanged, writeDraft } from './save-review-draft.ts';

type SubmittedReview = { revision: number; updated_at: string; score: number | null };

/**
 * Submits a review, or changes a submitted one, whose first score and marks stay (rule:changed-reviews-are-marked). 422 unless every
 * criterion has a mark or an abstention; 409 `rubric_changed` for an older rubric, `draft_changed` over a newer revision, and for a
 * withdrawn application (rule:review-score).
 */
export async function submitReview(
  ctx: SignedIn,
  id: string,
  input: SaveReviewInput,
): Promise<SubmittedReview> {
  return ctx.db.transaction(async (tx) => {
    const assignment = await lockOwnAssignment(ctx, tx, id);
    const rubric = await rubricFor(tx, assignment);
    if (rubric?.id !== input.rubric_id) throw rubricChanged();
    const marks = completeMarks(rubric.criteria, input.marks);
    const score = reviewScore(rubric.criteria, marks);
    const repeated = await findRepeated(tx, assignment, { ...input, marks });
    if (repeated) return repeated;
    const save = assignment.state === 'submitted' ? change : submit;
    const saved = await save(ctx, tx, assignment, { ...input, marks }, score);
    const line = lineOf(ctx, assignment, score);
    if (!(await toAssignmentState(tx, { id, to: 'submitted', line }))) throw reviewLeftQueue();
    await updateDerivedScores(tx, [assignment.application_id]);
    return { ...saved, score };
  });
}

/** A submitted review keeps its version; until this one commits, nobody changes it in place (rule:rubric-versions). */
async function rubricFor(tx: Transaction, assignment: OwnAssignment): Promise<Rubric | null> {
  const { cycle_id, stage } = assignment;
  await tx.execute(
    sql`select from rubrics where cycle_id = ${cycle_id} and stage = ${stage} order by id for share`,
  );
  if (assignment.state === 'assigned') return newestRubric(tx, assignment);
  const [review] = await tx
    .select({ rubric_id: reviews.rubric_id })
    .from(reviews)
    .where(eq(reviews.assignment_id, assignment.id));
  return review ? rubricById(tx, review.rubric_id) : null;
}

/** The marks of these criteria only; 422 that names each criterion without an answer. */
function completeMarks(criteria: Criterion[], marks: Marks): Marks {
  const unmarked = unmarkedCriteria(criteria, marks);
  if (unmarked.length > 0)
    throw invalid(
      unmarked.map(({ key, name }) => ({
        path: `marks.${key}`,
        title: 'Error saving review',
        message: `Please mark “${name}”, or abstain.`,
      })),
    );
  return Object.fromEntries(criteria.map(({ key }) => [key, marks[key] ?? null]));
}

/** The submitted review if it's the same: a device sends it again after a lost response. */
async function findRepeated(
  tx: Transaction,
  { id, state }: OwnAssignment,
  { marks, private_note, applicant_note }: SaveReviewInput,
): Promise<SubmittedReview | undefined> {
  if (state !== 'submitted') return undefined;
  const [same] = await tx
    .select({ revision: reviews.revision, updated_at: reviews.updated_at, score: reviews.score })
    .from(reviews)
    .where(
      and(
        eq(reviews.assignment_id, id),
        eq(reviews.private_note, private_note),
        eq(reviews.applicant_note, applicant_note),
        sql`${reviews.marks} = ${JSON.stringify(marks)}::jsonb`,
      ),
    );
  return same && { ...same, updated_at: new Date(same.updated_at).toISOString() };
}

type Save = typeof submit;

async function submit(
  ctx: SignedIn,
  tx: Transaction,
  assignment: OwnAssignment,
  input: SaveReviewInput,
  score: number | null,
) {
  const saved = await writeDraft(ctx, tx, assignment, input.rubric_id, input);
  await tx
    .update(reviews)
    .set({ score, first_score: score, first_marks: input.marks, submitted_at: saved.updated_at })
    .where(eq(reviews.assignment_id, assignment.id));
  return saved;
}

const change: Save = async (
  ctx,
  tx,
  assignment,
  { revision, marks, private_note, applicant_note },
  score,
) => {
  const updated_at = ctx.now().toISOString();
  // Only another score or other marks are a change of the judgement; a better note isn't.
  const isChanged = sql`${reviews.marks} <> ${JSON.stringify(marks)}::jsonb`;
  const [saved] = await tx
    .update(reviews)
    .set({
      marks,
      private_note,
      applicant_note,
      score,
      updated_at,
      revision: sql`${reviews.revision} + 1`,
      changed_at: sql`case when ${isChanged} then ${updated_at}::timestamptz else ${reviews.changed_at} end`,
    })
    .where(and(eq(reviews.assignment_id, assignment.id), eq(reviews.revision, revision)))
    .returning({ revision: reviews.revision });
  if (!saved) throw await draftChanged(tx, assignment.id);
  return { ...saved, updated_at };
};

const lineOf = (
  { viewer }: SignedIn,
  { state, stage }: OwnAssignment,
  score: number | null,
): AssignmentLine => ({
  actor_id: viewer.id,
  action: state === 'submitted' ? 'review_changed' : 'review_submitted',
  details: { stage, score },
});
