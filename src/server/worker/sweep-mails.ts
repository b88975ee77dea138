import { sql } from 'drizzle-orm';
import { MAIL_RETENTION_DAYS } from '#domain/mails/mails.ts';
import type { Services } from '../context.ts';
import { INTERRUPTED } from '../mail/failures.ts';
import { addLostJobs, noteFailures } from './send-mail.ts';

type Work = Pick<Services, 'db' | 'now'>;

/** Longer than the slowest server can take for one email before the timeouts end it. */
const INTERRUPTED_AFTER_MINUTES = 15;

/** Requeues the work of killed processes: emails that were being sent, and running jobs. */
export async function resumeMails(work: Work): Promise<void> {
  const before = minutesBefore(work.now(), INTERRUPTED_AFTER_MINUTES);
  await noteFailures(work, sql`taken_at < ${before}`, INTERRUPTED);
  await addLostJobs(work.db, before);
}

/** Removes finished emails after three months; waiting ones stay. */
export async function sweepMails({ db, now }: Work): Promise<void> {
  const before = minutesBefore(now(), MAIL_RETENTION_DAYS * 24 * 60);
  await db.execute(sql`
    delete from mails where status in ('sent', 'kept', 'replaced', 'dead', 'dismissed') and created_at < ${before}
  `);
}

const minutesBefore = (now: Date, minutes: number) =>
  new Date(now.getTime() - minutes * 60_000).toISOString();
