import { sql } from 'drizzle-orm';
import { MAIL_RETENTION_DAYS } from '#domain/mails/mails.ts';
import type { Services } from '../../context.ts';
/** Removes finished emails after three months; waiting ones stay. */
export async function sweepMails({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - MAIL_RETENTION_DAYS * 24 * 3_600_000).toISOString();
  await db.execute(sql`
    delete from mails where status in ('sent', 'kept', 'replaced', 'dead', 'dismissed') and created_at < ${before}
  `);
}
