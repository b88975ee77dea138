import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';

/** A release makes the decisions of so many projects true. */
const PROJECTS = 10;
const SEATS = 200;
const REASON = { key: '6f1d2a34-0000-4000-8000-000000000003', text: 'The project has few places' };

/**
 * What the decided applications of the current cycle came from: decisions, releases with a row of each, and an offer to each that is accepted;
 * decisions that nobody knows about for the shortlist and a part of those in review; and the wishes of everybody with two applications.
 */
export async function insertDecisions(tx: Transaction, at: string): Promise<void> {
  await tx.execute(sql`
    insert into decision_settings (cycle_id, reasons, answer_days, version)
    values (current_cycle(), ${JSON.stringify([REASON])}::jsonb, 7, 1)`);
  await tx.execute(sql`
    insert into project_seats (project_id, cycle_id, seats)
    select id, cycle_id, ${SEATS} from projects where cycle_id = current_cycle()`);
  await tx.execute(planDecisions(at));
  await tx.execute(insertReleases(at));
  await tx.execute(moveChanges);
  await tx.execute(noteReleases);
  await tx.execute(sql`
    insert into decisions (application_id, version, cycle_id, project_id, outcome, rank, reasons, feedback, batch_id, decided_by, decided_at, release_id)
    select id, 1, cycle_id, project_id, outcome, rank, case outcome when 'reject' then array[${REASON.key}::uuid] else '{}' end,
           case outcome when 'reject' then 'Tell us how you would measure the result.' else '' end, batch_id, admin_id, at, release_id
    from decision_plan`);
  await tx.execute(sql`
    insert into release_rows (release_id, application_id, cycle_id, version, outcome, from_status, fingerprint, is_released, mailed_at, seen_at)
    select release_id, id, cycle_id, 1, outcome, 'submitted', '', true, at, case when n % 3 > 0 then at + interval '1 hour' end
    from decision_plan where release_id is not null`);
  await tx.execute(insertOffers);
  await tx.execute(noteAnswers);
  await tx.execute(sql`
    insert into wish_lists (user_id, cycle_id, application_ids, sent_at)
    select applicant_id, cycle_id, array_agg(id order by created_at, id), ${at} from applications
    where cycle_id = current_cycle() and status not in ('draft', 'withdrawn') group by 1, 2 having count(*) > 1`);
}

/** `status` of an application tells what was decided about it, or that it is still open. */
const planDecisions = (at: string) => sql`
  create temp table decision_plan on commit drop as
  with placed as (
    select id, (row_number() over (order by name, id) - 1) / ${PROJECTS} as place from projects where cycle_id = current_cycle()
  ), seated as (
    select a.id, m.user_id, count(*) over (partition by m.user_id) as seats
    from applications a join application_members m on m.application_id = a.id and m.left_at is null and m.user_id is not null
    where a.cycle_id = current_cycle() and a.status in ('accepted', 'selected')
  ), beside_another as (select id from seated where seats > 1
  ), decided as (
    select a.id, a.cycle_id, a.project_id, a.status, place, row_number() over (order by a.id) as n,
           a.status in ('accepted', 'waitlisted', 'rejected') as is_released,
           case when a.status = 'accepted' or a.status = 'shortlisted' and pg_temp.dice('decision ' || a.id, 2) = 0 then 'accept'
                when a.status in ('waitlisted', 'shortlisted') then 'waitlist' else 'reject' end as outcome
    from applications a join placed on placed.id = a.project_id
    where a.cycle_id = current_cycle() and a.id not in (select id from beside_another)
      and (a.status in ('accepted', 'waitlisted', 'rejected', 'shortlisted')
      or a.status = 'under_review' and pg_temp.dice('decision ' || a.id, 4) = 0)
  )
  select *, case outcome when 'waitlist' then row_number() over (partition by project_id, is_released, outcome order by id) end as rank,
         case when is_released then pg_temp.id('large release ' || place) end as release_id,
         pg_temp.id('large batch ' || project_id || is_released || outcome) as batch_id, ${at}::timestamptz - interval '6 hours' as at,
         (select id from users where email = 'arun@demo.example') as admin_id
  from decided`;

const insertReleases = (at: string) => sql`
  insert into releases (id, cycle_id, project_ids, state, digest, letters, reasons, problems, answer_days, checked_by, released_by, visible_at, created_at)
  select release_id, cycle_id, array_agg(distinct project_id), 'released', repeat('0', 64), '{"accept":"","waitlist":"","reject":""}',
         ${JSON.stringify([REASON])}::jsonb, '[]', 7, admin_id, admin_id, at, ${at}::timestamptz - interval '3 days'
  from decision_plan where release_id is not null group by release_id, cycle_id, admin_id, at`;

const ANSWERED = sql.raw(`at + interval '2 hours'`);
const JOINED = sql.raw(`at + interval '3 hours'`);

/** The statuses of a release are those of its moment. */
const moveChanges = sql`
  update application_events e set created_at = plan.at from decision_plan plan
  where plan.release_id is not null and e.application_id = plan.id and e.kind = 'status_changed'`;

const noteReleases = sql`
  insert into audit_log (cycle_id, at, actor_id, action, subject_type, subject_id, details)
  select cycle_id, at, admin_id, 'decisions_released', 'cycle', cycle_id::text, jsonb_build_object('release', release_id, 'applications', count(*))
  from decision_plan where release_id is not null group by release_id, cycle_id, admin_id, at`;

const noteAnswers = sql`
  insert into audit_log (cycle_id, at, actor_id, action, subject_type, subject_id, details)
  select o.cycle_id, line.at, a.applicant_id, line.action, 'application', a.id::text, jsonb_build_object('to', line.change)
  from offers o join applications a on a.id = o.application_id
  cross join lateral (values ('offer_answered', o.answered_at, 'accept'), ('joining_confirmed', o.joined_at, 'joined')) as line (action, at, change)
  where line.at is not null order by line.at`;

const insertOffers = sql`
  insert into offers (application_id, cycle_id, project_id, state, answer_by, answered_at, joined_at, confirmed_at)
  select id, cycle_id, project_id, state, at + interval '7 days 12 hours', case state when 'offered' then null else ${ANSWERED} end,
         case state when 'joined' then ${JOINED} end, case state when 'joined' then ${JOINED} end
  from decision_plan cross join lateral (select (array['offered', 'accepted', 'joined'])[1 + n % 3] as state) as answered
  where release_id is not null and outcome = 'accept'`;
