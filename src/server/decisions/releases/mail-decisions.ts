import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { type DecisionOutcome, STATUS_OF_OUTCOME } from '#domain/decisions/decisions.ts';
import { accountRecipients } from '../../applications/recipients.ts';
import type { Services } from '../../context.ts';
import { DECISION_MAILS } from '../../cycles/unqueued-mails.ts';
import type { Transaction } from '../../db/database.ts';
import { write } from '../../db/write.ts';
import { type Notice, type Notifier, noticeMailWrites } from '../../mails/notifications/notify.ts';
import { decisionMailTime, replaceDecisionMails } from '../../mails/outbox/decisions.ts';
import { addJob } from '../../process/jobs/add-job.ts';
import { decisionEmail } from './emails.ts';

type Work = Pick<Services, 'db' | 'now' | 'secret'>;

const ROWS_A_BATCH = 100;
const payloadSchema = z.strictObject({ release_id: z.uuid(), origin: z.string() });

/**
 * The job after a release: queues the emails of the next hundred applications and adds the job for the following ones. The emails and the
 * mark that they are queued commit together, so a killed process sends nobody two (rule:decision-emails).
 */
export async function mailDecisions(work: Work, payload: unknown): Promise<void> {
  const job = payloadSchema.parse(payload);
  await work.db.transaction(async (tx) => {
    if (await mailBatch({ ...work, origin: job.origin }, tx, job.release_id))
      await addJob(tx, 'mail_decisions', job);
  });
}

/** Adds the job of a release that is being carried out. */
export const queueDecisionMails = (tx: Transaction, job: { release_id: string; origin: string }) =>
  addJob(tx, 'mail_decisions', job, { key: `${DECISION_MAILS}${job.release_id}` });

type Row = {
  application_id: string;
  cycle_id: string;
  outcome: DecisionOutcome;
  from_status: ApplicationStatus;
  project_name: string;
  is_current: boolean;
};

async function mailBatch(
  ctx: Notifier & Pick<Services, 'now'>,
  tx: Transaction,
  releaseId: string,
): Promise<boolean> {
  // Whoever takes the release back waits, and then replaces these emails.
  const { rowCount } = await tx.execute(sql`
    select from releases where id = ${releaseId} and state = 'released' for share`);
  if (!rowCount) return false;
  const { rows } = await tx.execute<Row>(sql`
    with batch as materialized (
      select application_id from release_rows where release_id = ${releaseId} and is_released and mailed_at is null
      order by application_id limit ${ROWS_A_BATCH} for update)
    update release_rows row set mailed_at = now() from batch, applications a, projects p
    where row.release_id = ${releaseId} and row.application_id = batch.application_id and a.id = batch.application_id
      and p.id = a.project_id
    returning row.application_id, row.cycle_id, row.outcome, row.from_status, p.name as project_name,
      a.status = case row.outcome when 'accept' then 'accepted' when 'reject' then 'rejected' else 'waitlisted' end as is_current`);
  // Somebody has changed the status since: its own email tells them.
  const current = rows.filter(({ is_current }) => is_current);
  await write(tx, noticeMailWrites(ctx, await lettersOf(ctx, tx, current)));
  return rows.length === ROWS_A_BATCH;
}

async function lettersOf(
  ctx: Notifier & Pick<Services, 'now'>,
  tx: Transaction,
  rows: Row[],
): Promise<Notice[]> {
  const ids = rows.map(({ application_id }) => application_id);
  const knownStatus = await replaceDecisionMails(tx, ids);
  const send_after = await decisionMailTime(ctx, tx);
  const known = new Map(rows.map((row) => [row.application_id, row]));
  return (await accountRecipients(tx, ids)).flatMap(({ application_id, user_id, name }): Notice[] => {
    const row = known.get(application_id);
    if (!row) return [];
    const decision = {
      decided_status: STATUS_OF_OUTCOME[row.outcome],
      known_status: knownStatus(application_id, user_id, row.from_status),
      send_after,
    };
    const content = decisionEmail({ origin: ctx.origin, application_id, project_name: row.project_name });
    const mail = { kind: 'status_changed' as const, content, reader: name, decision };
    const application = { id: application_id, cycle_id: row.cycle_id };
    return [{ user_id, kind: 'status_changed', subject: row.project_name, application, mail }];
  });
}
