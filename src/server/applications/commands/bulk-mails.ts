import { type SQL, sql } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { decisionMailTime } from '../../mails/outbox/decisions.ts';
import { rescheduleMails } from '../../mails/outbox/outbox.ts';
import type { BulkRun } from '../queries/bulk-rows.ts';

export type BulkMailContext = Pick<Services, 'env' | 'now'>;

/** More than the longest delay in the site settings. */
const MAX_DELAY_MINUTES = 120;

/** The emails of a run wait for its end, so that the whole run can be undone; if it never ends, they are sent after two hours. */
export const delayedUntil = ({ now }: BulkMailContext): string =>
  new Date(now().getTime() + MAX_DELAY_MINUTES * 60_000).toISOString();

/**
 * Releases the emails of a run after the delay of the site settings. Returns that time, until which the run can be undone; null for
 * messages, which have no delay (rule:status-mails-wait).
 */
export async function releaseMailsOfRun(
  ctx: BulkMailContext,
  tx: Transaction,
  run: BulkRun,
): Promise<string | null> {
  if (run.kind !== 'set_status') return null;
  const leaveAt = await decisionMailTime(ctx, tx);
  await rescheduleMails(tx, sql`select m.id ${mailsOfRun(run)} and m.send_after > ${leaveAt}`, leaveAt);
  return leaveAt;
}

/** Holds the released emails of a run again. False if one of them was sent or is being sent. */
export async function delayMailsOfRun(
  ctx: BulkMailContext,
  tx: Transaction,
  run: BulkRun & { undo_until: string },
): Promise<boolean> {
  const released = sql`${mailsOfRun(run)} and m.send_after = ${run.undo_until}`;
  const { rows } = await tx.execute<{ status: string }>(
    sql`select m.status ${released} order by m.id for update of m`,
  );
  if (rows.some(({ status }) => status !== 'queued' && status !== 'replaced')) return false;
  await rescheduleMails(tx, sql`select m.id ${released}`, delayedUntil(ctx));
  return true;
}

const mailsOfRun = ({ id, status }: BulkRun): SQL => sql`
  from bulk_run_rows r join mails m on m.application_id = r.application_id
  where r.run_id = ${id} and r.outcome in ('done', 'not_undone') and m.decided_status = ${status}`;
