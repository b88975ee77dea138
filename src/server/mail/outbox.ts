import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { mails } from '../db/schema.ts';
import { type Letter, renderLetter } from './letter.ts';

/** The kinds of mail, for the outbox page and the preferences. */
export type MailKind =
  | 'verify_email'
  | 'already_registered'
  | 'password_reset'
  | 'staff_notification'
  | 'application_received'
  | 'status_changed'
  | 'team'
  | 'contact'
  | 'test';

type QueuedMail = { to: string; kind: MailKind; letter: Letter; applicationId?: string };

/**
 * Queues mails in the transaction of the change they report (decision E1): they are sent if and only if it commits.
 * Giving several at once takes two statements however many there are.
 */
export async function queueMails(tx: Transaction, queued: QueuedMail[]): Promise<void> {
  if (queued.length === 0) return;
  const rows = await tx
    .insert(mails)
    .values(
      queued.map(({ to, kind, letter, applicationId }) => ({
        recipient: to,
        kind,
        application_id: applicationId ?? null,
        ...renderLetter(letter),
      })),
    )
    .returning({ id: mails.id });
  await tx.execute(sql`
    select graphile_worker.add_job('send_mail', json_build_object('mail_id', id), max_attempts => 25, job_key => 'mail:' || id)
    from unnest(${sql.param(rows.map((row) => row.id))}::text[]) as id
  `);
}

/** Removes every mail to an address, sent or not (decision C9); the job of an unsent one finds nothing to do. */
export async function removeMailsTo(tx: Transaction, recipient: string): Promise<void> {
  await tx.delete(mails).where(eq(mails.recipient, recipient));
}
