/** Only this file writes the state of a published assignment (rule:conflict-decline-abstain). */
import { and, eq, inArray } from 'drizzle-orm';
import type { AssignmentState } from '#domain/reviews/reviews.ts';
import type { Transaction } from '../db/database.ts';
import { review_assignments } from '../db/schema.ts';

const FROM = {
  submitted: ['assigned', 'submitted'],
  declined: ['assigned'],
  conflict: ['assigned', 'declined', 'submitted'],
} as const satisfies Partial<Record<AssignmentState, AssignmentState[]>>;

type Step = { id: string; to: keyof typeof FROM; reason?: string };

/** Changes the state in the open transaction; false when the assignment has another one meanwhile. */
export async function toAssignmentState(tx: Transaction, { id, to, reason }: Step): Promise<boolean> {
  const changed = await tx
    .update(review_assignments)
    .set({ state: to, reason: reason ?? null })
    .where(and(eq(review_assignments.id, id), inArray(review_assignments.state, [...FROM[to]])))
    .returning({ id: review_assignments.id });
  return changed.length > 0;
}
