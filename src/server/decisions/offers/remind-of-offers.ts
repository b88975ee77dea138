import { sql } from 'drizzle-orm';
import { accountRecipients } from '../../applications/recipients.ts';
import { isReminded } from '../../applications/rosters/answer-by.ts';
import { isAccepted } from '../../applications/rosters/outcomes.ts';
import type { Services } from '../../context.ts';
import { isoInstant } from '../../db/instants.ts';
import { write } from '../../db/write.ts';
import { requestOrigin } from '../../http/origin.ts';
import { type Notice, noticeMailWrites } from '../../mails/notifications/notify.ts';
import { letterReminderEmail, offerReminderEmail } from './emails.ts';
import { openersOf } from './remind-of-letters.ts';

type Work = Pick<Services, 'db' | 'env' | 'now' | 'secret'>;
type Due = { application_id: string; cycle_id: string; project_name: string; answer_by: string };

const OFFERS_AT_ONCE = 100;
const daysLeft = sql`case when o.answer_by < now() + interval '1 day' then 1 else 3 end`;

/** Reminds the people of offers without an answer three days and one day before the end, each once (rule:offers). */
export async function remindOfOffers(work: Work): Promise<void> {
  const origin = requestOrigin(work.env, undefined);
  await work.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Due>(sql`
      with due as (
        select o.application_id, ${daysLeft} as days
        from offers o join cycles c on c.id = o.cycle_id join applications a on a.id = o.application_id and ${isAccepted}
        where o.state = 'offered' and o.answer_by > now() and o.answer_by < now() + interval '3 days' and c.state <> 'archived'
          and coalesce((select ${isReminded(daysLeft)}
            from release_rows row join releases r on r.id = row.release_id
            where row.application_id = o.application_id and row.is_released order by row.version desc limit 1), true)
          and coalesce(o.reminded_days, 4) > ${daysLeft}
        order by o.answer_by limit ${OFFERS_AT_ONCE} for update of o skip locked)
      update offers o set reminded_days = due.days from due, applications a, projects p
      where o.application_id = due.application_id and a.id = o.application_id and p.id = a.project_id
      returning o.application_id, o.cycle_id, p.name as project_name, ${isoInstant(sql`o.answer_by`)} as answer_by`);
    const known = new Map(rows.map((row) => [row.application_id, row]));
    const people = await accountRecipients(tx, [...known.keys()]);
    const opened = await openersOf(tx, [...known.keys()]);
    const notices = people.flatMap(({ application_id, user_id, name }): Notice[] => {
      const due = known.get(application_id);
      if (!due) return [];
      const reminder = opened.has(`${application_id} ${user_id}`) ? offerReminderEmail : letterReminderEmail;
      const mail = {
        kind: 'status_changed' as const,
        content: reminder({ origin, ...due }),
        reader: name,
      };
      const application = { id: application_id, cycle_id: due.cycle_id };
      return [{ user_id, kind: 'status_changed', subject: due.project_name, application, mail }];
    });
    await write(tx, noticeMailWrites({ ...work, origin }, notices));
  });
}
