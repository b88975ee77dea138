/** Only this file writes the state of a published assignment, and records the change (rule:conflict-decline-abstain). */
import { and, eq, inArray } from 'drizzle-orm';
import type { AssignmentState } from '#domain/reviews/reviews.ts';
import type { Transaction } from '../../db/database.ts';
import { review_assignments } from '../../db/schema/review-assignments.ts';
import { type Write, write } from '../../db/write.ts';
import { liveEventWrites } from '../../live/events/publish.ts';
import { type AuditEntry, auditWrites } from '../../staff/audit/commands.ts';

const FROM = {
  submitted: ['assigned', 'submitted'],
  declined: ['assigned'],
  conflict: ['assigned', 'declined', 'submitted'],
} as const satisfies Partial<Record<AssignmentState, AssignmentState[]>>;

/** The audit line of a change, which is about the application. */
export type AssignmentLine = Pick<AuditEntry, 'actor_id' | 'action' | 'details'>;
type Step = { id: string; to: keyof typeof FROM; reason?: string; line: AssignmentLine };

/** Changes the state in the open transaction; false when the assignment has another one meanwhile (rule:audit-log). */
export async function toAssignmentState(tx: Transaction, { id, to, reason, line }: Step): Promise<boolean> {
  const [changed] = await tx
    .update(review_assignments)
    .set({ state: to, reason: reason ?? null })
    .where(and(eq(review_assignments.id, id), inArray(review_assignments.state, [...FROM[to]])))
    .returning({
      application_id: review_assignments.application_id,
      cycle_id: review_assignments.cycle_id,
    });
  if (!changed) return false;
  await write(tx, assignmentWrites(changed, line));
  return true;
}

/** The audit line of a changed assignment, and the notice to open pages. */
export const assignmentWrites = (
  { application_id, cycle_id }: { application_id: string; cycle_id: string },
  line: AssignmentLine,
): Write[] => [
  ...auditWrites({ ...line, subject_type: 'application', subject_id: application_id, cycle_id }),
  ...liveEventWrites([{ topic: 'review', subject_ids: [application_id] }]),
];
