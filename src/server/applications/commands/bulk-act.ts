import { sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { type BulkOutcome, fillMessage } from '#domain/applications/bulk-runs.ts';
import type { Viewer } from '#domain/users/users.ts';
import type { Transaction } from '../../db/database.ts';
import { write } from '../../db/write.ts';
import { type Notifier, notificationWrites } from '../../mails/notifications/notify.ts';
import { decisionMailTime, replaceDecisionMails } from '../../mails/outbox/decisions.ts';
import { statusNotices } from '../notify.ts';
import {
  type BulkRun,
  type CheckedRow,
  checkedRows,
  type UndoneRow,
  undoneRows,
} from '../queries/bulk-rows.ts';
import { toStaffStatuses } from '../transitions.ts';
import { type BulkMailContext, delayedUntil } from './bulk-mails.ts';
import { messageWrites } from './contact-applicant.ts';

export type ActingContext = Notifier & BulkMailContext & { viewer: NonNullable<Viewer> };
type Recorded = { place: number; outcome: BulkOutcome };

/**
 * Changes the applications of these locked rows, or writes to them, as far as the rules currently allow (rule:bulk-status,
 * rule:bulk-message).
 */
export async function actOnRows(
  ctx: ActingContext,
  tx: Transaction,
  run: BulkRun,
  places: number[],
): Promise<Recorded[]> {
  const { rows } = await tx.execute<CheckedRow>(
    sql`${checkedRows(run, ctx.viewer.id)} and r.place = any(${sql.param(places)}::int[]) order by r.place`,
  );
  const ready = rows.filter(({ outcome }) => outcome === 'done');
  if (run.message !== null)
    await write(tx, await messageWrites(ctx, tx, run.reply_to, messagesOf(run.message, ready)));
  if (run.status !== null) {
    const seen = ready.map(({ application_id, status }) => ({ id: application_id, status }));
    const { status: to, note } = run;
    await setStatuses(ctx, tx, { run_id: run.id, to, note, seen, mailsWaitUntil: delayedUntil(ctx) });
  }
  return rows;
}

/** Restores the previous status of the applications of these rows, unless it has changed since. */
export async function undoRows(
  ctx: ActingContext,
  tx: Transaction,
  run: BulkRun,
  places: number[],
): Promise<Recorded[]> {
  const { rows } = await tx.execute<UndoneRow>(
    sql`${undoneRows(run, ctx.viewer.id)} and r.place = any(${sql.param(places)}::int[]) order by r.place`,
  );
  const ready = Map.groupBy(
    rows.filter(({ outcome }) => outcome === 'undone'),
    ({ seen_status }) => seen_status,
  );
  for (const [to, back] of ready) {
    const seen = back.map(({ application_id, status }) => ({ id: application_id, status }));
    await setStatuses(ctx, tx, { run_id: run.id, to, note: null, seen });
  }
  return rows;
}

type Change = {
  run_id: string;
  to: ApplicationStatus;
  note: string | null;
  seen: { id: string; status: ApplicationStatus }[];
  mailsWaitUntil?: string;
};

async function setStatuses(ctx: ActingContext, tx: Transaction, change: Change): Promise<void> {
  const { run_id, to, note, seen, mailsWaitUntil } = change;
  if (seen.length === 0) return;
  const step = { actorId: ctx.viewer.id, at: ctx.now().toISOString() };
  const changed = await toStaffStatuses(tx, { ...step, to, seen, bulkRun: run_id });
  if (changed.length !== seen.length) throw new Error('The applications were locked.');
  const knownStatus = await replaceDecisionMails(
    tx,
    changed.map(({ id }) => id),
  );
  const leaveAt = mailsWaitUntil ?? (await decisionMailTime(ctx, tx));
  const notified = changed.map(({ id, status }) => ({ id, from: status }));
  const notices = await statusNotices(ctx, tx, notified, { status: to, note, knownStatus, leaveAt });
  await write(tx, notificationWrites(ctx, notices));
}

const messagesOf = (message: string, ready: CheckedRow[]) =>
  ready.flatMap(({ application_id: id, cycle_id, to, name, project }) =>
    to === null
      ? []
      : [{ id, cycle_id, to, project_name: project, message: fillMessage(message, { name, project }) }],
  );

/** Writes the outcomes of rows in the transaction of the change. */
export async function recordRows(tx: Transaction, runId: string, rows: Recorded[]): Promise<void> {
  const places = sql.param(rows.map(({ place }) => place));
  const outcomes = sql.param(rows.map(({ outcome }) => outcome));
  await tx.execute(sql`
    update bulk_run_rows r set outcome = result.outcome
    from unnest(${places}::int[], ${outcomes}::text[]) as result (place, outcome)
    where r.run_id = ${runId} and r.place = result.place
  `);
}
