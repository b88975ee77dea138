import { eq, sql } from 'drizzle-orm';
import { CYCLE_STATE_LABELS, type CycleChange } from '#domain/cycles/cycles.ts';
import { conflict, forbidden, notFound } from '#domain/errors.ts';
import { canManageCycles } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { cycles } from '../../db/schema/cycles.ts';
import { write } from '../../db/write.ts';
import { stateWrites } from '../deadline-notices.ts';
import { recordDueChanges, toState } from '../transitions.ts';
import { hasUnqueuedMails, queueDecisionMailsAgain } from '../unqueued-mails.ts';

/**
 * Opens, closes, archives or reopens a cycle. 403 for people who aren't super admins, 404, 409 from a state that this change doesn't start
 * from (permission:manageCycles, rule:cycle-states).
 */
export async function changeCycle(ctx: SignedIn, id: string, change: CycleChange): Promise<void> {
  if (!canManageCycles(ctx.viewer)) throw forbidden();
  const unqueued = { cycle_id: id, origin: ctx.origin };
  // Not in the transaction, which an archive is refused in: whoever waits a moment then shall not wait for ever.
  if (change === 'archive') await queueDecisionMailsAgain(ctx.db, unqueued);
  await ctx.db.transaction(async (tx) => {
    await recordDueChanges(tx, { id, now: ctx.now });
    const isChanged = await toState(tx, { id, change, actorId: ctx.viewer.id, now: ctx.now });
    const [cycle] = await tx.select({ state: cycles.state }).from(cycles).where(eq(cycles.id, id));
    if (!cycle) throw notFound('Cycle not found');
    if (!isChanged)
      throw conflict(
        'cycle_state_changed',
        'Error changing cycle',
        `The cycle is ${CYCLE_STATE_LABELS[cycle.state].toLowerCase()} now, so this is not possible.`,
      );
    if (change === 'archive') await requireNoRelease(tx, id);
    if (change === 'reopen') await queueDecisionMailsAgain(tx, unqueued);
    // A reopened archive is closed: its drafts can't be submitted, as before.
    if (change === 'close' || change === 'open_again')
      await write(tx, await stateWrites(ctx, tx, { id, change }));
  });
}

/** A release that is set, or whose emails aren't all queued, would fail in an archive, or come by surprise once it is reopened. */
async function requireNoRelease(tx: Transaction, id: string): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from releases r where r.cycle_id = ${id} and (r.state in ('scheduled', 'awaiting_second') or ${hasUnqueuedMails}) limit 1`);
  if (rowCount)
    throw conflict(
      'release_pending',
      'Error changing cycle',
      'A release of decisions is set in this cycle, or its emails are still being queued. Take it back or wait a moment, then archive the cycle.',
    );
}
