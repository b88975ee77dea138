import { sql } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import { shareFor } from '../../process/share-for.ts';

/** An email leaves within seconds; one that is held has a later time of its own. */
const LATE_AFTER_MINUTES = 10;
/** A single mail server that defers an email is a matter of its owner. */
const PEOPLE_THAT_SHOW_A_FAULT = 3;
/** Every open page asks each half minute. */
const SHARED_MS = 15_000;

/**
 * Overdue emails of the outbox, the people with one since whose due time none was sent, the emails that nobody tried to send, and since
 * when the oldest should have left.
 */
export type MailDelay = { overdue: number; people: number; untried: number; oldest: Date | null };

/** How late emails are, by the outbox alone: an overdue email was due ten minutes ago, or failed and is older. */
export async function readMailDelay({ db, now }: Pick<Services, 'db' | 'now'>): Promise<MailDelay> {
  const before = new Date(now().getTime() - LATE_AFTER_MINUTES * 60_000).toISOString();
  const { rows } = await db.execute<Omit<MailDelay, 'oldest'> & { oldest: string | null }>(sql`
    select count(*)::int as overdue,
      count(distinct recipient) filter (where due > coalesce(last_sent, '-infinity'))::int as people,
      count(*) filter (where attempts = 0)::int as untried, min(due)::text as oldest
    from (
      select recipient, attempts,
        case when attempts > 0 then created_at else coalesce(send_after, created_at) end as due
      from mails where status = 'queued'
    ) waiting, (select max(sent_at) as last_sent from mails) sent where due < ${before}`);
  const [row = { overdue: 0, people: 0, untried: 0, oldest: null }] = rows;
  return { ...row, oldest: row.oldest === null ? null : new Date(row.oldest) };
}

/** Whether the fault is ours: an email that nobody tried to send, or failures for several people while none leaves. */
export const isMailLate = ({ untried, people }: MailDelay): boolean =>
  untried > 0 || people >= PEOPLE_THAT_SHOW_A_FAULT;

/** Whether the pages say that emails are late, at most a quarter of a minute old (rule:late-emails-are-said). */
export const areEmailsLate = shareFor(SHARED_MS, async (site: Pick<Services, 'db' | 'now'>) =>
  isMailLate(await readMailDelay(site)),
);
