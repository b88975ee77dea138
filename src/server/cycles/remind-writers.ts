import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import { detailedProposalStatuses } from '#domain/applications/proposals.ts';
import { DRAFT_REMINDER_DAYS } from '#domain/cycles/cycles.ts';
import type { NotificationKind } from '#domain/mails/notifications.ts';
import { detailedDeadline, detailedGate, sharedDetailedDeadline } from '../applications/rosters/deadlines.ts';
import { contactId } from '../applications/rosters/people.ts';
import { unopenedLetter } from '../applications/rosters/unopened-letter.ts';
import type { Services } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { isoInstant } from '../db/instants.ts';
import { write } from '../db/write.ts';
import { requestOrigin } from '../http/origin.ts';
import { type Notice, notificationWrites } from '../mails/notifications/notify.ts';
import { detailedReminderEmail, draftReminderEmail } from './emails.ts';
import { stateAt } from './scope/state-at.ts';

type Work = Pick<Services, 'db' | 'env' | 'now' | 'secret'>;
type Days = (typeof DRAFT_REMINDER_DAYS)[number];
type Due = {
  application_id: string;
  cycle_id: string;
  user_id: string;
  project_id: string;
  project: string;
  reader: string | null;
  days: Days;
  closes_at: string;
};

const REMINDED_AT_ONCE = 200;

/**
 * Reminds some writers whose deadline of a step comes near, and returns true if more may wait. Its primary key makes a reminder happen once,
 * also with several processes (rule:draft-reminders, rule:second-deadline).
 */
export async function remindWriters(work: Work, tx: Transaction, step: ApplicationStage): Promise<boolean> {
  const at = sql`${work.now().toISOString()}::timestamptz`;
  const { rows } = await tx.execute<Due>(sql`
    with near as (${NEAR[step](at, stateAt('c', work.now()))}), due as (
      select near.id, min(reminder.days) as days, near.closes_at
      from near join unnest(${sql.param([...DRAFT_REMINDER_DAYS])}::int[]) as reminder (days)
        on near.closes_at <= ${at} + reminder.days * interval '1 day'
      group by near.id, near.closes_at
      having not exists (select from draft_reminders r
        where r.application_id = near.id and r.step = ${step} and r.closes_at = near.closes_at and r.days <= min(reminder.days))
      order by near.id limit ${REMINDED_AT_ONCE}
    ), written as (
      insert into draft_reminders (application_id, step, days, closes_at) select id, ${step}, days, closes_at from due
      on conflict do nothing returning application_id, days, closes_at
    )
    select w.application_id, a.cycle_id, w.days, ${isoInstant(sql`w.closes_at`)} as closes_at, ${contactId} as user_id, a.project_id,
      p.name as project, (select reader.display_name from profiles reader where reader.user_id = ${contactId}) as reader
    from written w join applications a on a.id = w.application_id join projects p on p.id = a.project_id
    left join teams t on t.id = a.team_id and a.status <> 'draft' order by a.id`);
  const origin = requestOrigin(work.env, undefined);
  await write(
    tx,
    notificationWrites(
      { ...work, origin },
      rows.map((due) => toNotice(due, step, origin)),
    ),
  );
  return rows.length === REMINDED_AT_ONCE;
}

const FIRST_REMINDER = sql.raw(`interval '${Math.max(...DRAFT_REMINDER_DAYS)} days'`);

const isNear = (moment: SQL, at: SQL): SQL =>
  sql`(${moment} > ${at} and ${moment} <= ${at} + ${FIRST_REMINDER})`;

/** The earlier of the deadline of the project and the end of the cycle; null without both. */
const ofEverybody = sql`least(p.application_deadline, c.closes_at)`;

const isOffered = sql`p.deleted_at is null and p.status = 'active' and p.is_visible_to_public`;

/** The drafts whose last moment comes near: that of everybody, or a later one of the writer alone. */
const nearDrafts = (at: SQL, state: SQL): SQL => sql`
  select a.id, ${ofEverybody} as closes_at
  from cycles c join projects p on p.cycle_id = c.id
  join applications a on a.project_id = p.id and a.status = 'draft' and a.applicant_id is not null
  where ${state} = 'open' and ${isOffered} and ${isNear(ofEverybody, at)}
    and not exists (select from deadline_extensions x where x.user_id = a.applicant_id and x.project_id = p.id
      and x.step = 'initial' and x.until > ${ofEverybody})
  union all
  select a.id, x.until
  from deadline_extensions x join projects p on p.id = x.project_id join cycles c on c.id = p.cycle_id
  join applications a on a.project_id = p.id and a.applicant_id = x.user_id and a.status = 'draft'
  where x.step = 'initial' and ${isNear(sql`x.until`, at)} and ${state} in ('open', 'closed') and ${isOffered}
    and x.until > ${ofEverybody}`;

const statusesOf = (gate: 'open' | 'shortlisted') =>
  sql`${sql.param(detailedProposalStatuses(gate))}::text[]`;

/** The applications whose detailed proposal is awaited until a moment that comes near, and whose decision is no secret (rule:letter-is-opened). */
const nearDetailed = (at: SQL, state: SQL): SQL => sql`
  select a.id, ${detailedDeadline} as closes_at
  from cycles c join projects p on p.cycle_id = c.id and p.deleted_at is null
  join applications a on a.project_id = p.id and a.stage = 'initial'
    and a.status = any(case ${detailedGate} when 'open' then ${statusesOf('open')} else ${statusesOf('shortlisted')} end)
  left join teams t on t.id = a.team_id ${unopenedLetter(contactId)}
  where letter.status is null and ${state} in ('open', 'closed') and ${sharedDetailedDeadline} <= ${at} + ${FIRST_REMINDER}
    and (${sharedDetailedDeadline} > ${at} or exists (
      select from deadline_extensions x where x.project_id = p.id and x.step = 'detailed' and x.until > ${at}))
    and ${isNear(detailedDeadline, at)} and ${contactId} is not null`;

const NEAR = { initial: nearDrafts, detailed: nearDetailed };

const KINDS: Record<ApplicationStage, Record<Days, NotificationKind>> = {
  initial: { 3: 'draft_closes_in_three_days', 1: 'draft_closes_in_one_day' },
  detailed: { 3: 'detailed_due_in_three_days', 1: 'detailed_due_in_one_day' },
};

const EMAILS = { initial: draftReminderEmail, detailed: detailedReminderEmail };

function toNotice(
  { application_id: id, cycle_id, user_id, project_id, project, reader, days, closes_at }: Due,
  step: ApplicationStage,
  origin: string,
): Notice {
  const content = EMAILS[step]({ origin, project_id, project }, { days, closes_at });
  return {
    user_id,
    kind: KINDS[step][days],
    subject: project,
    application: { id, cycle_id },
    mail: { kind: 'cycle', content, reader },
  };
}
