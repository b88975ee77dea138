import { sql } from 'drizzle-orm';
import { DRAFT_REMINDER_DAYS } from '#domain/cycles/cycles.ts';
import type { Services } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { write } from '../db/write.ts';
import { requestOrigin } from '../http/origin.ts';
import { type Notice, notificationWrites } from '../mails/notifications/notify.ts';
import { draftReminderEmail } from './emails.ts';
import { stateAt } from './scope/state-at.ts';
import { recordDueChanges } from './transitions.ts';

type Work = Pick<Services, 'db' | 'env' | 'now' | 'secret'>;

/**
 * The job of every minute: writes down which cycles have opened and closed by the clock, and reminds the writers of drafts. It reads what is due from the
 * database and writes each change with its mark in one transaction, so that a killed process loses and repeats nothing (rule:cycle-states,
 * rule:draft-reminders).
 */
export async function runCycleSchedule(work: Work): Promise<void> {
  await work.db.transaction((tx) => changeDueCycles(work, tx));
  while (await work.db.transaction((tx) => remindSome(work, tx)));
}

async function changeDueCycles({ now }: Work, tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select c.id from cycles c where c.state <> ${stateAt('c', now())} order by c.id`,
  );
  for (const { id } of rows) await recordDueChanges(tx, { id, now });
}

const REMINDED_AT_ONCE = 200;

type DueDraft = {
  application_id: string;
  cycle_id: string;
  applicant_id: string;
  reader: string | null;
  project_id: string;
  project: string;
  cycle: string;
  days: (typeof DRAFT_REMINDER_DAYS)[number];
};

/** Returns true if drafts may remain. Its primary key makes a reminder happen once, also with several processes. */
async function remindSome(work: Work, tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<DueDraft>(sql`
    with due as (
      select a.id, min(reminder.days) as days, c.closes_at
      from cycles c join applications a on a.cycle_id = c.id and a.status = 'draft' and a.applicant_id is not null
      join unnest(${sql.param([...DRAFT_REMINDER_DAYS])}::int[]) as reminder (days)
        on c.closes_at <= ${work.now().toISOString()}::timestamptz + reminder.days * interval '1 day'
      where c.state = 'open' and c.closes_at > ${work.now().toISOString()}::timestamptz
      group by a.id, c.closes_at
      having not exists (select from draft_reminders r
        where r.application_id = a.id and r.closes_at = c.closes_at and r.days <= min(reminder.days))
      order by a.id limit ${REMINDED_AT_ONCE}
    ), written as (
      insert into draft_reminders (application_id, days, closes_at) select id, days, closes_at from due
      on conflict do nothing returning application_id, days
    )
    select w.application_id, a.cycle_id, w.days, a.applicant_id, a.project_id, p.name as project, c.name as cycle,
      (select w.display_name from profiles w where w.user_id = a.applicant_id) as reader
    from written w join applications a on a.id = w.application_id join projects p on p.id = a.project_id
    join cycles c on c.id = a.cycle_id order by a.id`);
  const origin = requestOrigin(work.env, undefined);
  const notices = rows.map((draft) => toNotice(draft, origin));
  await write(tx, notificationWrites({ ...work, origin }, notices));
  return rows.length === REMINDED_AT_ONCE;
}

const KINDS = { 3: 'draft_closes_in_three_days', 1: 'draft_closes_in_one_day' } as const;

function toNotice(
  { application_id: id, cycle_id, applicant_id, reader, cycle, days, ...draft }: DueDraft,
  origin: string,
): Notice {
  const content = draftReminderEmail({ origin, cycle }, { ...draft, days });
  return {
    user_id: applicant_id,
    kind: KINDS[days],
    subject: draft.project,
    application: { id, cycle_id },
    mail: { kind: 'cycle', content, reader },
  };
}
