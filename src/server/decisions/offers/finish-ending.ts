import { toOfferEnded } from '../../applications/transitions.ts';
import type { Transaction } from '../../db/database.ts';
import { write } from '../../db/write.ts';
import { replaceDecisionMails } from '../../mails/outbox/decisions.ts';
import { auditWrites } from '../../staff/audit/commands.ts';
import { fillFreeSeats } from './fill-free-seats.ts';
import { tellOfEnd } from './tell-of-end.ts';

type Closing = {
  cycleId: string;
  projectIds: string[];
  ended: string[];
  actorId: string | null;
  state: Parameters<typeof tellOfEnd>[3];
};

/** What follows the end of offers that are locked: the status, letters and reminders, news, the audit log, and the next of each project. */
export async function finishEnding(
  ctx: Parameters<typeof fillFreeSeats>[0],
  tx: Transaction,
  { cycleId, projectIds, ended, actorId, state }: Closing,
): Promise<void> {
  await toOfferEnded(tx, ended, { by: 'programme', actorId });
  await replaceDecisionMails(tx, ended);
  await tellOfEnd(ctx, tx, ended, state);
  const lines = ended.map((subject_id) => ({
    actor_id: actorId,
    action: 'offer_ended' as const,
    subject_type: 'application' as const,
    subject_id,
    cycle_id: cycleId,
  }));
  await write(tx, auditWrites(...lines));
  // Each project has a waiting list of its own.
  for (const projectId of projectIds) await fillFreeSeats(ctx, tx, projectId);
}
