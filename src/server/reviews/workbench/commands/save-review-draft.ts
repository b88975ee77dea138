import { and, eq, isNull, sql } from 'drizzle-orm';
import { conflict } from '#domain/errors.ts';
import type { SaveReviewInput } from '#domain/reviews/review-schemas.ts';
import type { Marks } from '#domain/reviews/reviews.ts';
import type { SignedIn } from '../../../context.ts';
import { cycleArchived } from '../../../cycles/scope/errors.ts';
import type { Transaction } from '../../../db/database.ts';
import { reviews } from '../../../db/schema/reviews.ts';
import { alreadySubmitted, rubricChanged } from '../errors.ts';
import { loadOwnAssignment, type OwnAssignment } from '../load.ts';
import { newestRubric, type Rubric } from '../rubric-of.ts';

export type SavedReview = { revision: number; updated_at: string };
type Input = Pick<SaveReviewInput, 'marks' | 'private_note' | 'applicant_note' | 'revision'>;

/**
 * Saves marks and notes of an open review over the revision that the device saw; 409 `draft_changed` with the newer text after a concurrent
 * save. A draft belongs to the newest rubric, and it can be saved for a withdrawn application too, so that no text is lost
 * (permission:writeReview, rule:review-workbench).
 */
export async function saveReviewDraft(
  ctx: SignedIn,
  id: string,
  input: SaveReviewInput,
): Promise<SavedReview> {
  return ctx.db.transaction(async (tx) => {
    // Nothing else changes the assignment meanwhile; two saves of one review wait for each other.
    await tx.execute(sql`select from review_assignments where id = ${id} for update`);
    const assignment = await loadOwnAssignment(ctx, id, tx);
    if (assignment.cycle_state === 'archived') throw cycleArchived();
    if (assignment.state === 'submitted') throw alreadySubmitted();
    const rubric = await newestRubric(tx, assignment);
    if (!rubric) throw rubricChanged();
    // Marks of criteria that a newer rubric dropped have no meaning any more.
    const marks = marksOf(rubric, input.marks);
    return writeDraft(ctx, tx, assignment, rubric.id, { ...input, marks });
  });
}

const marksOf = ({ criteria }: Rubric, marks: Marks): Marks =>
  Object.fromEntries(Object.entries(marks).filter(([key]) => criteria.some((one) => one.key === key)));

/** Writes the texts of an open review, whose assignment is locked. */
export async function writeDraft(
  ctx: SignedIn,
  tx: Transaction,
  assignment: OwnAssignment,
  rubric_id: string,
  { revision, marks, private_note, applicant_note }: Input,
): Promise<SavedReview> {
  const written = { rubric_id, marks, private_note, applicant_note, updated_at: ctx.now().toISOString() };
  const [saved] =
    revision === 0
      ? await insertDraft(tx, assignment, written)
      : await tx
          .update(reviews)
          .set({ ...written, revision: sql`${reviews.revision} + 1` })
          .where(
            and(
              eq(reviews.assignment_id, assignment.id),
              eq(reviews.revision, revision),
              isNull(reviews.submitted_at),
            ),
          )
          .returning({ revision: reviews.revision });
  if (!saved) throw await draftChanged(tx, assignment.id);
  return { ...saved, updated_at: written.updated_at };
}

type Written = Pick<typeof reviews.$inferInsert, 'rubric_id' | 'marks' | 'private_note' | 'applicant_note'>;

function insertDraft(tx: Transaction, assignment: OwnAssignment, written: Written) {
  const { id: assignment_id, cycle_id, application_id, reviewer_id, stage } = assignment;
  return tx
    .insert(reviews)
    .values({ assignment_id, cycle_id, application_id, reviewer_id, stage, ...written })
    .onConflictDoNothing({ target: reviews.assignment_id })
    .returning({ revision: reviews.revision });
}

/** The error with the newer copy, so that the reviewer can choose. */
export async function draftChanged(tx: Transaction, assignmentId: string) {
  const [current] = await tx
    .select({
      marks: reviews.marks,
      private_note: reviews.private_note,
      applicant_note: reviews.applicant_note,
      revision: reviews.revision,
      updated_at: reviews.updated_at,
    })
    .from(reviews)
    .where(eq(reviews.assignment_id, assignmentId));
  return conflict(
    'draft_changed',
    'Review changed elsewhere',
    'This review has since been saved on another device or in another tab.',
    current && { ...current, updated_at: new Date(current.updated_at).toISOString() },
  );
}
