import { sql } from 'drizzle-orm';
import { accountRecipients } from '../../applications/recipients.ts';
import { answerBy, isReminded } from '../../applications/rosters/answer-by.ts';
import type { Services } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { write } from '../../db/write.ts';
import { requestOrigin } from '../../http/origin.ts';
import { type Notice, noticeMailWrites } from '../../mails/notifications/notify.ts';
import { hasItsLetter } from '../scope.ts';
import { letterReminderEmail } from './emails.ts';

type Work = Pick<Services, 'db' | 'env' | 'now' | 'secret'>;
type Due = { application_id: string; cycle_id: string; project_name: string; answer_by: string };

const LETTERS_AT_ONCE = 100;

/** An old row, as of the waiting list before an offer, has no letter any more. */
const isNewest = sql`not exists (
  select from release_rows later
  where later.application_id = row.application_id and later.is_released and later.version > row.version)`;

const daysLeft = () => sql`case when ${answerBy()} < now() + interval '1 day' then 1 else 3 end`;

/** While an offer had no answer, its own reminder went to everybody. */
const lastReminder = sql`case when row.outcome = 'accept' then least(row.reminded_days, o.reminded_days) else row.reminded_days end`;

/**
 * Where a release waits for answers, reminds everybody who hasn't opened their letter, whatever is in it, with the words of the reminder of an
 * offer to those who haven't, also after one of them has accepted it: so no reminder tells a decision (rule:letter-is-opened).
 */
export async function remindOfLetters(work: Work): Promise<void> {
  const origin = requestOrigin(work.env, undefined);
  await work.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Due>(sql`
      with answered as materialized (
        select r.id, ${answerBy()} as answer_by, ${daysLeft()} as days, ${isReminded(daysLeft())} as is_reminded
        from releases r join cycles c on c.id = r.cycle_id and c.state <> 'archived'
        where r.state = 'released' and r.answer_days is not null and r.visible_at > now() - interval '92 days'
          and ${answerBy()} > now() and ${answerBy()} < now() + interval '3 days'),
      due as (
        select row.release_id, row.application_id, answered.answer_by, answered.days
        from answered join release_rows row on row.release_id = answered.id and row.is_released and ${isNewest}
        join applications a on a.id = row.application_id and ${hasItsLetter}
        left join offers o on o.application_id = row.application_id
        where (row.outcome <> 'accept' or o.state in ('accepted', 'joined')) and answered.is_reminded and coalesce(${lastReminder}, 4) > answered.days
        order by row.application_id limit ${LETTERS_AT_ONCE} for update of row skip locked)
      update release_rows row set reminded_days = due.days from due, applications a, projects p
      where row.release_id = due.release_id and row.application_id = due.application_id and a.id = row.application_id and p.id = a.project_id
      returning row.application_id, row.cycle_id, p.name as project_name, ${isoInstant(sql`due.answer_by`)} as answer_by`);
    const known = new Map(rows.map((row) => [row.application_id, row]));
    const opened = await openersOf(tx, [...known.keys()]);
    const notices = (await accountRecipients(tx, [...known.keys()])).flatMap(
      ({ application_id, user_id, name }): Notice[] => {
        const due = known.get(application_id);
        if (!due || opened.has(`${application_id} ${user_id}`)) return [];
        const mail = {
          kind: 'status_changed' as const,
          content: letterReminderEmail({ origin, ...due }),
          reader: name,
        };
        const application = { id: application_id, cycle_id: due.cycle_id };
        return [{ user_id, kind: 'status_changed', subject: due.project_name, application, mail }];
      },
    );
    await write(tx, noticeMailWrites({ ...work, origin }, notices));
  });
}

/** Who has opened the newest letter of these applications, as “application person”. */
export async function openersOf(db: Queryable, ids: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ application_id: string; user_id: string }>(sql`
    select o.application_id, o.user_id from letter_openings o
    where o.application_id = any(${sql.param(ids)}::uuid[]) and o.release_id = (
      select row.release_id from release_rows row
      where row.application_id = o.application_id and row.is_released order by row.version desc limit 1)`);
  return new Set(rows.map(({ application_id, user_id }) => `${application_id} ${user_id}`));
}
