import { sql } from 'drizzle-orm';
import { MAIL_RETENTION_DAYS } from '#domain/mails/mails.ts';
import type { Services } from '../context.ts';
import { INTERRUPTED } from '../mail/failures.ts';
import { addLostJobs, noteFailures } from './send-mail.ts';

type Work = Pick<Services, 'db' | 'now'>;

/** Longer than the slowest server can take with one mail before the timeouts end it. */
const INTERRUPTED_AFTER_MINUTES = 15;

/** Takes up what a process left behind that was killed: mails that it was sending, and jobs that it had begun. */
export async function resumeMails(work: Work): Promise<void> {
  const before = minutesBefore(work.now(), INTERRUPTED_AFTER_MINUTES);
  await noteFailures(work, sql`taken_at < ${before}`, INTERRUPTED);
  await addLostJobs(work.db, before);
}

/** Removes mails that are over, after three months; what still waits stays. */
export async function sweepMails({ db, now }: Work): Promise<void> {
  const before = minutesBefore(now(), MAIL_RETENTION_DAYS * 24 * 60);
  await db.execute(sql`
    delete from mails where status in ('sent', 'kept', 'replaced', 'dead', 'dismissed') and created_at < ${before}
  `);
}

const minutesBefore = (now: Date, minutes: number) =>
  new Date(now.getTime() - minutes * 60_000).toISOString();
