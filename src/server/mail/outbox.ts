import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/applications.ts';
import { type MailKind, SECRET_MAIL_KINDS } from '#domain/mails.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { mails } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { type Letter, renderLetter } from './letter.ts';

/** What binds a mail to the status it tells: a later status replaces it while it has not left. */
export type Decision = {
  decided_status: ApplicationStatus;
  known_status: ApplicationStatus | null;
  send_after: string;
};

type QueuedMail = {
  to: string;
  kind: MailKind;
  letter: Letter;
  userId?: string;
  applicationId?: string;
  /** Set for mails that one can do without (RFC 8058). */
  unsubscribeUrl?: string | null;
  decision?: Decision;
};

/**
 * Queues mails in the transaction of the change they report (decision E1): they are sent if and only if it commits.
 * Giving several at once takes two statements however many there are.
 */
export async function queueMails(tx: Transaction, queued: QueuedMail[]): Promise<void> {
  if (queued.length === 0) return;
  const rows = await tx
    .insert(mails)
    .values(
      queued.map(({ to, kind, letter, userId, applicationId, unsubscribeUrl = null, decision }) => ({
        recipient: to,
        kind,
        user_id: userId ?? null,
        application_id: applicationId ?? null,
        unsubscribe_url: unsubscribeUrl,
        ...decision,
        ...renderLetter(letter, unsubscribeUrl),
      })),
    )
    .returning({ id: mails.id });
  await addSendJobs(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Queues a mail to each address on the programme's list (§7, decision E2). */
export async function queueForProgramme(
  { NOTIFY_EMAILS }: Pick<Env, 'NOTIFY_EMAILS'>,
  tx: Transaction,
  mail: { letter: Letter; applicationId?: string },
): Promise<void> {
  await queueMails(
    tx,
    NOTIFY_EMAILS.map((to) => ({ to, kind: 'staff_notification', ...mail })),
  );
}

/**
 * Adds the job of each mail, in place of one that waits already; not before the mail's time, nor before `notBefore`.
 * Somebody waits in front of the screen for a link, so it overtakes what else is queued.
 */
export async function addSendJobs(db: Queryable, ids: string[], notBefore: SQL = sql`null`): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(
      'send_mail', json_build_object('mail_id', m.id), run_at => greatest(m.send_after, ${notBefore}::timestamptz),
      max_attempts => 25, job_key => 'mail:' || m.id,
      priority => case when m.kind = any(${sql.param(SECRET_MAIL_KINDS)}::text[]) then -10 else 0 end)
    from mails m where m.id = any(${sql.param(ids)}::uuid[])
  `);
}

/**
 * Removes every mail to an address, sent or not (decision C9); the job of an unsent one finds nothing to do. Locked in
 * the order of their ids, as a change of status locks them.
 */
export async function removeMailsTo(tx: Transaction, recipient: string): Promise<void> {
  await tx.execute(sql`
    delete from mails where id in (select id from mails where recipient = ${recipient} order by id for update)
  `);
}
