/** Only this file writes the state of a cycle (rule:cycle-states). */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { CYCLE_CHANGES, type CycleChange } from '#domain/cycles/cycles.ts';
import { recordAudit } from '../audit/commands.ts';
import type { Transaction } from '../db/database.ts';
import { cycles } from '../db/schema.ts';

type Step = { id: string; change: CycleChange; actorId: string | null; at: string };

/**
 * Changes the state in the open transaction, with its audit line. Waits for writers of the cycle: none of them commits into an archive.
 * False when the cycle has another state meanwhile.
 */
export async function toState(tx: Transaction, { id, change, actorId, at }: Step): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
  const { from, to } = CYCLE_CHANGES[change];
  const [before] = await tx
    .select({ state: cycles.state })
    .from(cycles)
    .where(and(eq(cycles.id, id), inArray(cycles.state, [...from])))
    .for('update');
  if (!before) return false;
  await tx
    .update(cycles)
    .set({ state: to, updated_at: at, ...datesOf(change, at) })
    .where(eq(cycles.id, id));
  await recordAudit(tx, {
    actor_id: actorId,
    action: 'cycle_changed',
    subject_type: 'cycle',
    subject_id: id,
    details: { from: before.state, to },
  });
  return true;
}

/** The dates say when it really opened and closed. */
function datesOf(change: CycleChange, at: string) {
  const later = sql`case when ${cycles.closes_at} > ${at}::timestamptz then ${cycles.closes_at} end`;
  if (change === 'open')
    return {
      opens_at: at,
      opens_by_itself: false,
      closes_at: later,
      closes_by_itself: sql`${cycles.closes_by_itself} and ${cycles.closes_at} > ${at}::timestamptz`,
    };
  if (change === 'open_again') return { closes_at: null, closes_by_itself: false };
  if (change === 'close') {
    // An edit may have set a later opening date.
    const opened = sql`least(${cycles.opens_at}, ${at}::timestamptz)`;
    return {
      opens_at: sql`case when ${cycles.opens_at} is not null then ${opened} end`,
      closes_at: at,
      closes_by_itself: false,
    };
  }
  return {};
}
