import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { EPHEMERAL_MAIL_KINDS, type MailKind, RETRY_MINUTES } from '#domain/mails/mails.ts';
import type { Services } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { mails } from '../db/schema.ts';
import { log } from '../log.ts';
import { type Failure, readFailure } from '../mail/failures.ts';
import { addSendJobs } from '../mail/outbox.ts';
import type { MailTransport, OutgoingMail } from '../mail/transport.ts';

type Work = Pick<Services, 'db' | 'now'>;

const payloadSchema = z.object({ mail_id: z.uuid() });
const POSTPONED_SECONDS = 5;

/**
 * With four jobs on four connections, a mail server that hangs until its timeout delays an email by eight minutes: less than the fifteen
 * minutes after which the sweep queues it again (sweep-mails.ts).
 */
const BATCH = 8;
/** Limits the work of a worker that was told to stop. */
const MOST_BATCHES = 10;

/**
 * Sends a queued email together with other waiting ones: one email per job needs five statements each, which is slower than many
 * submissions add them. A failure is recorded and retried for a day; then, or when the address is permanently rejected, the email is a dead
 * letter. A replaced email is not retried (rule:mails-are-queued).
 */
export async function sendMail(work: Work, transport: MailTransport, payload: unknown): Promise<void> {
  const { mail_id } = payloadSchema.parse(payload);
  const mail = await takeMail(work, mail_id);
  if (!mail) return postpone(work, mail_id);
  let batch = [mail, ...(await takeWaiting(work, BATCH - 1))];
  for (
    let n = 1;
    (await deliverAll(work, transport, batch)) && batch.length === BATCH && n < MOST_BATCHES;
    n++
  ) {
    batch = await takeWaiting(work, BATCH);
  }
}

/** Sends emails and records the results. Returns whether all were sent. */
async function deliverAll(work: Work, transport: MailTransport, batch: OutgoingMail[]): Promise<boolean> {
  const outcomes = await Promise.all(
    batch.map(async (mail) => ({ id: mail.id, outcome: await transport.deliver(mail).catch(readFailure) })),
  );
  const idsOf = (status: 'sent' | 'kept') =>
    outcomes.filter(({ outcome }) => outcome === status).map(({ id }) => id);
  for (const status of ['sent', 'kept'] as const) await noteSent(work, idsOf(status), status);
  let haveAllLeft = true;
  for (const { id, outcome } of outcomes) {
    if (typeof outcome === 'string') continue;
    haveAllLeft = false;
    await noteFailures(work, sql`id = ${id}`, outcome);
  }
  return haveAllLeft;
}

/** Marks the longest waiting emails as being sent, and removes their jobs. Skips emails about a status, because one may have to wait for another. */
async function takeWaiting({ db, now }: Work, count: number): Promise<OutgoingMail[]> {
  const at = now().toISOString();
  const { rows } = await db.execute<OutgoingMail>(sql`
    with taken as (
      update mails m set status = 'sending', taken_at = ${at}
      where m.id in (
        select w.id from mails w
        where w.status = 'queued' and w.decided_status is null and coalesce(w.send_after, '-infinity') <= ${at}
        order by coalesce(w.send_after, '-infinity'), w.created_at limit ${count} for update skip locked)
      returning m.id, m.recipient, m.subject, m.text, m.html, m.unsubscribe_url
    ), removed as (
      delete from graphile_worker._private_jobs j using taken t where j.key = 'mail:' || t.id and j.locked_at is null
    )
    select * from taken
  `);
  return rows;
}

/**
 * Marks the email as being sent, in one statement that waits for a concurrent replacement: it is either sent before the next status is set,
 * or never. Returns nothing before its time, or while an earlier email about the same application to the same person is being sent.
 */
async function takeMail({ db, now }: Work, id: string): Promise<OutgoingMail | undefined> {
  const at = now().toISOString();
  const { rows } = await db.execute<OutgoingMail>(sql`
    update mails m set status = 'sending', taken_at = ${at}
    where m.id = ${id} and m.status = 'queued' and (m.send_after is null or m.send_after <= ${at})
      and not exists (
        select from mails e where m.decided_status is not null and e.decided_status is not null
          and e.application_id = m.application_id and e.user_id = m.user_id and e.status = 'sending')
    returning m.id, m.recipient, m.subject, m.text, m.html, m.unsubscribe_url
  `);
  return rows[0];
}

/** Repeats the job of a waiting email in some seconds; ends the job of any other. */
async function postpone({ db, now }: Work, id: string): Promise<void> {
  const [mail] = await db.select({ status: mails.status }).from(mails).where(eq(mails.id, id));
  if (mail?.status !== 'queued') return;
  const later = new Date(now().getTime() + POSTPONED_SECONDS * 1000).toISOString();
  await addSendJobs(db, [id], sql`${later}`);
}

async function noteSent({ db, now }: Work, ids: string[], status: 'sent' | 'kept'): Promise<void> {
  if (ids.length === 0) return;
  const updated = await db
    .update(mails)
    .set({ status, sent_at: now().toISOString(), taken_at: null, last_error: null })
    .where(inArray(mails.id, ids))
    .returning({ id: mails.id, kind: mails.kind });
  const forgotten = updated.filter(({ kind }) => EPHEMERAL_MAIL_KINDS.includes(kind)).map(({ id }) => id);
  if (status === 'sent' && forgotten.length > 0) await removeMails(db, forgotten);
}

const removeMails = (db: Queryable, ids: string[]) => db.delete(mails).where(inArray(mails.id, ids));

const WAITS = sql.raw(`(array[${RETRY_MINUTES.join(', ')}])`);

/** Records the failure of these emails, and queues them again or makes them dead letters. */
export async function noteFailures({ db, now }: Work, which: SQL, failure: Failure): Promise<void> {
  const failed = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<Attempt>(sql`
      update mails set attempts = attempts + 1, last_error = ${failure.words}, taken_at = null,
        may_have_left = may_have_left or ${failure.may_have_left},
        send_after = ${now().toISOString()}::timestamptz + ${WAITS}[attempts + 1] * interval '1 minute',
        status = case
          when replaced_at is not null then 'replaced'
          when ${failure.is_permanent} or attempts >= ${RETRY_MINUTES.length} then 'dead'
          else 'queued' end
      where ${which} and status = 'sending'
      returning id, status, kind, attempts
    `);
    await addSendJobs(tx, stillQueued(rows));
    const forgotten = failedForGood(rows);
    if (forgotten.length > 0) await removeMails(tx, forgotten);
    return rows;
  });
  const { reason } = failure;
  for (const { id, ...attempt } of failed)
    log.warn({ mail_id: id, ...attempt, reason }, 'an email was not sent');
}

type Attempt = { id: string; status: string; kind: MailKind; attempts: number };

const stillQueued = (rows: Attempt[]) => rows.filter(({ status }) => status === 'queued').map(({ id }) => id);

const failedForGood = (rows: Attempt[]) =>
  rows
    .filter(({ status, kind }) => status === 'dead' && EPHEMERAL_MAIL_KINDS.includes(kind))
    .map(({ id }) => id);

/** For the sweep: adds missing jobs of overdue emails. */
export async function addLostJobs(db: Queryable, before: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.id from mails m
    where m.status = 'queued' and coalesce(m.send_after, m.created_at) < ${before}
      and not exists (
        select from graphile_worker.jobs j
        where j.key = 'mail:' || m.id and (j.locked_at is null or j.locked_at > ${before}))
    limit 1000
  `);
  await addSendJobs(
    db,
    rows.map(({ id }) => id),
  );
}
