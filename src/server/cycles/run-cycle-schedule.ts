import { sql } from 'drizzle-orm';
import type { Services } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { remindWriters } from './remind-writers.ts';
import { stateAt } from './scope/state-at.ts';
import { recordDueChanges } from './transitions.ts';

type Work = Pick<Services, 'db' | 'env' | 'now' | 'secret'>;

/**
 * The job of every minute: writes down which cycles have opened and closed by the clock, and reminds writers of deadlines. It reads what is
 * due from the database and writes each change with its mark in one transaction, so that a killed process loses and repeats nothing
 * (rule:cycle-states, rule:draft-reminders).
 */
export async function runCycleSchedule(work: Work): Promise<void> {
  await work.db.transaction((tx) => changeDueCycles(work, tx));
  while (await work.db.transaction((tx) => remindWriters(work, tx, 'initial')));
  while (await work.db.transaction((tx) => remindWriters(work, tx, 'detailed')));
}

async function changeDueCycles({ now }: Work, tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select c.id from cycles c where c.state <> ${stateAt('c', now())} order by c.id`,
  );
  for (const { id } of rows) await recordDueChanges(tx, { id, now });
}
