import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { EPHEMERAL_MAIL_KINDS, type MailKind, RETRY_MINUTES } from '#domain/mails/mails.ts';
import type { Services } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { mails } from '../../db/schema/mails.ts';
import type { HeldWork } from '../../process/jobs/presence.ts';
import { log } from '../../process/log.ts';
import { refreshProgrammeSoon } from '../../programme/refresh-programme.ts';
import { type Failure, INTERRUPTED, readFailure } from './failures.ts';
import { hasLink } from './outbox.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

type Work = Pick<Services, 'db' | 'now'>;
/** The id is that of the sender's presence: an email of a dead sender goes to another one. */
export type Sender = Work & { id: string; transport: MailTransport };

/**
 * With four batches on four connections, a mail server that hangs until its timeout delays an email by eight minutes: less than the fifteen
 * minutes after which it returns to the queue.
 */
const BATCH = 8;

/**
 * Marks emails that are due as being sent, those with links first, then the longest waiting. One statement that skips what others have
 * locked: an email about a status is either sent before the next status is set, or never; it waits while an earlier one about the same
 * application is being sent to the same person (rule:mails-are-queued).
 */
export async function takeDue({ db, now, id }: Sender): Promise<OutgoingMail[]> {
  await refreshProgrammeSoon(db);
  const at = now().toISOString();
  const due = sql`m.status = 'queued' and coalesce(m.send_after, '-infinity') <= ${at}`;
  const longestWaiting = sql`order by coalesce(m.send_after, '-infinity'), m.created_at`;
  const { rows } = await db.execute<OutgoingMail>(sql`
    with with_links as materialized (
      select m.id from mails m where ${due} and ${hasLink(sql`m`)}
      ${longestWaiting} limit ${BATCH} for update skip locked
    ), others as materialized (
      select m.id from mails m where ${due} and not ${hasLink(sql`m`)}
        and (m.decided_status is null or not exists (
          select from mails e where e.application_id = m.application_id and e.user_id = m.user_id
            and e.decided_status is not null and e.status = 'sending'))
      ${longestWaiting} limit (select ${BATCH} - count(*) from with_links) for update skip locked
    )
    update mails m set status = 'sending', taken_at = ${at}, taken_by = ${id},
      cycle_id = coalesce(m.cycle_id, (select a.cycle_id from applications a where a.id = m.application_id), current_cycle())
    where m.id = any(array(select id from with_links union all select id from others))
    returning m.id, m.recipient, m.subject, m.text, m.html, m.unsubscribe_url,
      (select w.email::text from users w where w.id = m.reply_to_id and w.disabled_at is null) as reply_to
  `);
  return rows;
}

type Outcome = { id: string; outcome: 'sent' | 'kept' | Failure };

/** Hands emails to the mail server, all at once. */
export const deliver = ({ transport }: Sender, batch: OutgoingMail[]): Promise<Outcome[]> =>
  Promise.all(
    batch.map(async (mail) => ({ id: mail.id, outcome: await transport.deliver(mail).catch(readFailure) })),
  );

/**
 * Records the results. A failure is retried for a day; then, or when the address is permanently rejected, the email is a dead letter. A
 * replaced email is not retried. Repeating this after a lost response changes nothing (rule:mails-are-queued).
 */
export async function record(sender: Sender, outcomes: Outcome[]): Promise<void> {
  for (const status of ['sent', 'kept'] as const) {
    const ids = outcomes.filter(({ outcome }) => outcome === status).map(({ id }) => id);
    if (ids.length > 0) await recordSent(sender, ids, status);
  }
  for (const { id, outcome } of outcomes)
    if (typeof outcome !== 'string')
      await recordFailure(sender, sql`id = ${id} and taken_by = ${sender.id}`, outcome);
}

async function recordSent({ db, now, id }: Sender, ids: string[], status: 'sent' | 'kept'): Promise<void> {
  const updated = await db
    .update(mails)
    .set({ status, sent_at: now().toISOString(), taken_at: null, taken_by: null, last_error: null })
    .where(and(inArray(mails.id, ids), eq(mails.taken_by, id)))
    .returning({ id: mails.id, kind: mails.kind });
  const forgotten = updated.filter(({ kind }) => EPHEMERAL_MAIL_KINDS.includes(kind)).map((mail) => mail.id);
  if (status === 'sent') await removeMails(db, forgotten);
}

async function removeMails(db: Queryable, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(mails).where(inArray(mails.id, ids));
}

const WAITS = sql.raw(`(array[${RETRY_MINUTES.join(', ')}])`);

type Attempt = { id: string; status: string; kind: MailKind; attempts: number };

/** Records the failure of emails that were being sent, and queues them again or makes them dead letters. */
async function recordFailure({ db, now }: Work, which: SQL, failure: Failure): Promise<void> {
  // The first interruption is no reason to wait; an email that ends its process again and again is.
  const minutes = sql`case when ${failure.is_interruption ?? false} and attempts = 0 then 0 else ${WAITS}[attempts + 1] end`;
  const failed = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<Attempt>(sql`
      update mails set attempts = attempts + 1, last_error = ${failure.words}, taken_at = null, taken_by = null,
        may_have_left = may_have_left or ${failure.may_have_left},
        send_after = ${now().toISOString()}::timestamptz + ${minutes} * interval '1 minute',
        status = case
          when replaced_at is not null then 'replaced'
          when ${failure.is_permanent} or attempts >= ${RETRY_MINUTES.length} then 'dead'
          else 'queued' end
      where ${which} and status = 'sending'
      returning id, status, kind, attempts
    `);
    await removeMails(tx, failedForGood(rows));
    return rows;
  });
  const { reason } = failure;
  for (const { id, ...attempt } of failed)
    log.warn({ mail_id: id, ...attempt, reason }, 'an email was not sent');
}

const failedForGood = (rows: Attempt[]) =>
  rows
    .filter(({ status, kind }) => status === 'dead' && EPHEMERAL_MAIL_KINDS.includes(kind))
    .map(({ id }) => id);

/** Returns the emails that these senders were sending to the queue. They may have left: the receiver drops a second copy by its Message-ID. */
export const returnMails = (work: Work, senders: string[]): Promise<void> =>
  recordFailure(work, sql`taken_by = any(${sql.param(senders)}::uuid[])`, INTERRUPTED);

/** The emails that are being sent, for the look for dead senders. */
export const heldMails = (work: Work): HeldWork => ({
  holders: sql`select taken_by::text as id from mails where status = 'sending' and taken_by is not null`,
  giveBack: (senders) => returnMails(work, senders),
});

/** Longer than the slowest server can take for one email before the timeouts end it. */
const INTERRUPTED_AFTER_MINUTES = 15;

/** Returns the emails of machines that vanished without closing their connections, and of senders of the previous release. */
export async function returnOldMails(work: Work): Promise<void> {
  const before = new Date(work.now().getTime() - INTERRUPTED_AFTER_MINUTES * 60_000).toISOString();
  await recordFailure(work, sql`taken_at < ${before}`, INTERRUPTED);
}
