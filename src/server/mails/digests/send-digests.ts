import { sql } from 'drizzle-orm';
import { MAIL_RETENTION_DAYS } from '#domain/mails/mails.ts';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { write } from '../../db/write.ts';
import { requestOrigin } from '../../http/origin.ts';
import { emailWrites } from '../outbox/outbox.ts';
import { dailySummaryEmail, type Event } from './emails.ts';

type Work = Pick<Services, 'db' | 'env' | 'now'>;

/**
 * The job of every morning: one email for each address on the programme's list in place of those that were collected, also after the
 * setting has changed (rule:daily-summary).
 */
export const sendDigests = ({ db, env, now }: Work): Promise<void> =>
  db.transaction(async (tx) => {
    const origin = requestOrigin(env, undefined);
    const collected = Map.groupBy(await takeCollected(tx, now()), ({ recipient }) => recipient);
    const summaries = [...collected].map(([to, events]) => ({
      to,
      kind: 'staff_digest' as const,
      content: dailySummaryEmail(origin, events),
    }));
    await write(tx, emailWrites(summaries));
  });

/** What was collected, counted by its recipient and subject. Their former rows say that another email has replaced them. */
async function takeCollected(tx: Transaction, now: Date): Promise<(Event & { recipient: string })[]> {
  const { rows } = await tx.execute<Event & { recipient: string }>(sql`
    with collected as (
      select id from mails
      where kind = 'staff_notification' and status = 'collected'
        and created_at > ${now.toISOString()}::timestamptz - ${MAIL_RETENTION_DAYS} * interval '1 day'
      order by id for update
    ), replaced as (
      update mails m set status = 'replaced', replaced_at = ${now.toISOString()}
      from collected where m.id = collected.id returning m.recipient, replace(m.subject, U&'\\2060', '') as subject
    )
    select recipient, subject, count(*)::int as count from replaced
    group by recipient, subject order by recipient, count(*) desc, subject`);
  return rows;
}
