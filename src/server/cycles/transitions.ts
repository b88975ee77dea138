/** Only this file writes the state of a cycle (rule:cycle-states). */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { CYCLE_CHANGES, type CycleChange, dueChanges } from '#domain/cycles/cycles.ts';
import type { Transaction } from '../db/database.ts';
import { cycles } from '../db/schema/cycles.ts';
import { recordAudit } from '../staff/audit/commands.ts';

type Step = {
  id: string;
  change: CycleChange;
  actorId: string | null;
  now: () => Date;
  /** The time that the schedule set; without it the change happens now. */
  dueAt?: string;
};

/**
 * Changes the state in the open transaction, with its audit line. Waits for submissions, none of which commits into a closed cycle, and for
 * other writers, none of which commits into an archive. False when the cycle has another state meanwhile.
 */
export async function toState(tx: Transaction, { id, change, actorId, now, dueAt }: Step): Promise<boolean> {
  // Submissions lock the row before their writes take the other lock.
  await tx.execute(sql`select from cycles where id = ${id} for no key update`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
  const { from, to } = CYCLE_CHANGES[change];
  const at = now().toISOString();
  const [before] = await tx
    .select({ state: cycles.state })
    .from(cycles)
    .where(and(eq(cycles.id, id), inArray(cycles.state, [...from])));
  if (!before) return false;
  await tx
    .update(cycles)
    .set({ state: to, updated_at: at, ...datesOf(change, dueAt ?? at) })
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

/** Writes down the changes of a cycle whose time has come, which everything that reads the clock has known since (rule:cycle-states). */
export async function recordDueChanges(
  tx: Transaction,
  { id, now }: Pick<Step, 'id' | 'now'>,
): Promise<void> {
  const cycle = await tx.query.cycles.findFirst({ where: eq(cycles.id, id) });
  if (!cycle) return;
  // A change that another process has made meanwhile does nothing.
  for (const { change, at } of dueChanges(cycle, now()))
    await toState(tx, { id, change, actorId: null, now, dueAt: at });
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
