import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';

/** Numbers of rows at scale 1, whatever the number of cycles. */
const NOTIFICATIONS = 100_000;
const MAILS = 100_000;
const AUDIT_LINES = 1_000_000;
const SECURITY_EVENTS = 50_000;

/**
 * The notifications and emails of the newest submissions, audit lines of every cycle and kind, and sign-ins. Each is about people, applications
 * and teams that exist, and the newest have the last ids.
 */
export async function insertMessages(tx: Transaction, factor: number, at: string): Promise<void> {
  await tx.execute(planReaders(Math.max(NOTIFICATIONS, MAILS) * factor));
  await tx.execute(insertNotifications(NOTIFICATIONS * factor));
  await tx.execute(insertMails(MAILS * factor));
  await tx.execute(insertAuditLines(AUDIT_LINES * factor, at));
  await tx.execute(insertSecurityEvents(SECURITY_EVENTS * factor, at));
}

const planReaders = (most: number) => sql`
  create temp table reader_plan on commit drop as
  select row_number() over (order by submitted_at, m.id) as n, m.user_id, m.email::text as email, a.id as application_id, a.cycle_id, a.status,
         p.name as project, a.submitted_at as at
  from applications a join application_members m on m.application_id = a.id join projects p on p.id = a.project_id
  where a.submitted_at is not null and m.user_id is not null order by a.submitted_at desc, m.id desc limit ${Math.ceil(most)}`;

const insertNotifications = (number: number) => sql`
  insert into notifications (user_id, kind, subject, status, application_id, created_at, read_at)
  select user_id, case when n % 2 = 0 then 'application_received' else 'status_changed' end, project,
         case when n % 2 = 1 then status end, application_id, at, case when n % 5 > 0 then at + interval '1 day' end
  from reader_plan order by n desc limit ${Math.ceil(number)}`;

const insertMails = (number: number) => sql`
  insert into mails (cycle_id, recipient, user_id, subject, text, html, kind, application_id, status, decided_status, attempts, created_at, sent_at,
                     last_error)
  select cycle_id, email, user_id, 'News about ' || project, 'The application for ' || project || ' has news.',
         '<p>The application for ' || project || ' has news.</p>', case when n % 2 = 0 then 'application_received' else 'status_changed' end,
         application_id, case when n % 50 = 0 then 'dead' when n % 50 = 1 then 'kept' else 'sent' end, case when n % 2 = 1 then status end,
         1, at, case when n % 50 > 1 then at + interval '5 seconds' end, case when n % 50 = 0 then 'The server rejected the address.' end
  from reader_plan order by n desc limit ${Math.ceil(number)}`;

/** A staff member in seven of ten lines, an applicant in the others. */
const insertAuditLines = (number: number, at: string) => sql`
  with subjects as materialized (
    select row_number() over () - 1 as place, a.id, a.cycle_id, a.team_id, a.project_id, a.applicant_id, a.status from applications a
  ), staff as materialized (
    select row_number() over (order by role = 'admin' desc, user_id) - 1 as place, user_id from profiles where role in ('admin', 'super_admin', 'manager')
  ), lines as (
    select n, pg_temp.dice('audit line ' || n, (select count(*) from subjects)::int) as subject,
           case when n % 2 = 0 then 0 else pg_temp.dice('auditor ' || n, (select count(*) from staff)::int) end as author
    from generate_series(1, ${Math.ceil(number)}::int) as n
  )
  insert into audit_log (cycle_id, at, actor_id, action, subject_type, subject_id, details)
  select s.cycle_id, ${at}::timestamptz - (${Math.ceil(number)}::int - n) * interval '20 seconds',
         case when n % 10 < 7 then staff.user_id else s.applicant_id end, act.action, act.type,
         (case act.type when 'application' then s.id when 'team' then coalesce(s.team_id, s.id) when 'project' then s.project_id
                        else s.applicant_id end)::text,
         case act.action when 'status_changed' then jsonb_build_object('from', 'submitted', 'to', s.status) else '{}' end
  from lines join subjects s on s.place = lines.subject join staff on staff.place = lines.author
  cross join lateral (select * from (values (0, 'status_changed', 'application'), (1, 'project_handed_over', 'project'),
    (2, 'resume_viewed', 'user'), (3, 'application_reviewed', 'application'), (4, 'project_edited', 'project')) as kind (k, action, type)
    where k = n % 5) act
  order by n`;

const insertSecurityEvents = (number: number, at: string) => sql`
  insert into security_events (span, at, last_at, times, kind, user_id, route, network, device)
  select date_bin('15 minutes', seen.at, 'epoch'), seen.at, seen.at, 1 + n % 3, case when n % 7 = 0 then 'wrong_password' else 'signed_in' end,
         user_id, 'POST /api/session', '10.' || n % 250 || '.' || n / 250 % 250 || '.0/24', 'Firefox on Linux'
  from generate_series(1, ${Math.ceil(number)}::int) as n
  join lateral (select ${at}::timestamptz - (${Math.ceil(number)}::int - n) * interval '30 seconds' as at) seen on true
  join (select row_number() over (order by id) as place, id as user_id from users) u on u.place = 1 + n % (select count(*) from users)
  order by n on conflict do nothing`;
