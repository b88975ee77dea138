import { eq, sql } from 'drizzle-orm';
import { isoDay } from '#domain/dates.ts';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { announcements } from '../../db/schema/announcements.ts';
import { write } from '../../db/write.ts';
import { requestOrigin } from '../../http/origin.ts';
import { unsubscribeUrl } from '../../mails/notifications/unsubscribe-links.ts';
import { emailWrites, type QueuedMail } from '../../mails/outbox/outbox.ts';
import { isForPerson } from './audience.ts';
import { announcementEmail } from './emails.ts';

type Work = Pick<Services, 'db' | 'env' | 'now' | 'secret'>;

const MAILED_AT_ONCE = 500;
const TOPIC = 'announcements';

/**
 * The job of every minute: queues the emails of announcements on their first day, some people at a time. The last of them is written down
 * with their emails, so that a killed process forgets nobody and writes to nobody twice (rule:announcements).
 */
export async function mailAnnouncements(work: Work): Promise<void> {
  while (await work.db.transaction((tx) => mailSome(work, tx)));
}

type Due = { id: string; cycle_id: string; title: string; text: string; cycle: string };

/** Returns true if people may remain. */
async function mailSome(work: Work, tx: Transaction): Promise<boolean> {
  const today = isoDay(work.now());
  const { rows } = await tx.execute<Due>(sql`
    select n.id, n.cycle_id, n.title, n.text, c.name as cycle
    from announcements n join cycles c on c.id = n.cycle_id and c.state <> 'archived'
    where n.sends_mail and n.mailed_at is null and n.ended_at is null
      and n.starts_on <= ${today}::date and (n.ends_on is null or n.ends_on >= ${today}::date)
    order by n.starts_on, n.id limit 1 for update of n skip locked`);
  const [due] = rows;
  if (!due) return false;
  const people = await nextPeople(tx, due.id);
  await write(tx, emailWrites(people.map((person) => mailTo(work, due, person))));
  const isLast = people.length < MAILED_AT_ONCE;
  await tx
    .update(announcements)
    .set({ mailed_through: people.at(-1)?.id, ...(isLast && { mailed_at: work.now().toISOString() }) })
    .where(eq(announcements.id, due.id));
  return true;
}

type Reader = { id: string; name: string | null };

async function nextPeople(tx: Transaction, announcementId: string): Promise<Reader[]> {
  const { rows } = await tx.execute<Reader>(sql`
    select u.id, p.display_name as name
    from announcements n join users u on u.id > coalesce(n.mailed_through, '00000000-0000-0000-0000-000000000000')
    join profiles p on p.user_id = u.id
    where n.id = ${announcementId} and u.disabled_at is null and ${isForPerson}
    order by u.id limit ${MAILED_AT_ONCE}`);
  return rows;
}

function mailTo({ env, secret }: Work, due: Due, { id: user_id, name }: Reader): QueuedMail {
  const origin = requestOrigin(env, undefined);
  return {
    to: { user_id, topic: TOPIC },
    kind: 'announcement',
    content: announcementEmail(origin, due),
    reader: name,
    cycleId: due.cycle_id,
    unsubscribeUrl: unsubscribeUrl({ origin, secret }, { subscriber: { user_id }, topic: TOPIC }),
  };
}
