import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { detailedProposal, initialProposal } from '../applications/texts.ts';
import type { Size } from '../large.ts';
import { people } from '../people.ts';

/**
 * Two applications per team, one per member alone, and a second one of every fourteenth member. Their projects have different distances
 * from the team's own number, so nobody can block one twice (rule:one-blocking-application).
 */
export async function insertApplications(tx: Transaction, size: Size): Promise<void> {
  await tx.execute(planTexts);
  await tx.execute(planApplications(size));
  await tx.execute(insertPresentations);
  await tx.execute(insertRows);
  await tx.execute(insertRosters);
  await tx.execute(insertSubmissions);
  await tx.execute(insertStatusChanges);
  await tx.execute(insertAuditLog);
}

const TEXTS = [
  'aar-01',
  'aar-02',
  'aar-03',
  'aar-04',
  'aar-05',
  'aar-06',
  'aar-07',
  'aar-08',
  'aar-09',
  'aar-11',
];

// Shared texts of demo applications: measurements need realistic lengths, not variety.
const planTexts = sql`
  create temp table text_plan on commit drop as
  select * from json_to_recordset(${JSON.stringify(proposals())}) as proposal (
    k int, initial_proposal text, technical_approach text, tech_stack text, past_experience text, curriculum_fit text,
    time_commitment text, timeline text)`;

function proposals() {
  const authors = people.filter((person) => person.role === 'student' && person.has_resume);
  return TEXTS.flatMap((projectKey) =>
    authors.slice(0, 6).map((person) => ({ projectKey, people: [person] })),
  ).map((author, k) => ({ k, initial_proposal: initialProposal(author), ...detailedProposal(author) }));
}

/** The length of `TEXTS` times six authors. */
const TEXT_COUNT = TEXTS.length * 6;

function planApplications(size: Size) {
  return sql`
    create temp table application_plan on commit drop as
    with wished (name, n, team_id, distance) as (
      select 'first of team ' || t, n, team_id, t * 7 from seat_plan where is_leader
      union all select 'second of team ' || t, n, team_id, t * 7 + 67 from seat_plan where is_leader
      union all select 'of person ' || n, n, null, t * 7 + 1 + n % 60 from seat_plan
      union all select 'second of person ' || n, n, null, t * 7 + 70 + n % 100 from seat_plan where n % 15 = 7
    ), decided as (
      select *, 1 + distance % ${size.projects}::int as k, pg_temp.dice('status ' || name, 100) as luck,
             pg_temp.dice('stage ' || name, 100) < 30 as is_keen
      from wished
    ), dated as (
      select *, case when luck < 8 then 'draft' when luck < 38 then 'submitted' when luck < 58 then 'under_review'
                     when luck < 68 then 'shortlisted' when luck < 74 then 'waitlisted' when luck < 80 then 'accepted'
                     when luck < 82 then 'selected' when luck < 94 then 'rejected' else 'withdrawn' end as status,
             -- one project in ten closed four days ago
             make_interval(days => 1 + pg_temp.dice('day ' || name, 35) + case when k % 10 = 9 then 4 else 0 end,
                           secs => pg_temp.dice('second ' || name, 80000)) as age
      from decided
    )
    select name, n, team_id, status, pg_temp.id('large application ' || name) as id, pg_temp.id('large project ' || k) as project_id,
           ${size.at}::timestamptz as now, age, is_keen and status <> 'draft' as is_detailed,
           pg_temp.dice('text ' || name, ${TEXT_COUNT}::int) as text_k
    from dated`;
}

const insertPresentations = sql`
  insert into files (id, key, kind, owner_id, name, content_type, size, sha256, review_copy_state, review_copy_problem, attached_at, created_at)
  select pg_temp.id('presentation ' || plan.id), 'presentations/' || pg_temp.id('presentation ' || plan.id) || '.pdf',
         'presentation', person.id, 'presentation.pdf', 'application/pdf', 6900, repeat('0', 64), 'refused', 'missing',
         now - age * 0.8, now - age * 0.8
  from application_plan as plan join person_plan as person using (n) where is_detailed`;

const insertRows = sql`
  insert into applications (id, project_id, applicant_id, team_id, status, stage, initial_proposal, technical_approach,
                            tech_stack, past_experience, curriculum_fit, time_commitment, timeline, presentation_file_id,
                            score, admin_comments, withdrawn_by, submitted_at, detailed_submitted_at, decided_at,
                            created_at, updated_at)
  select plan.id, project_id, person.id, team_id, status, case when is_detailed then 'detailed' else 'initial' end,
         initial_proposal, case when is_detailed then technical_approach end, case when is_detailed then tech_stack end,
         case when is_detailed then past_experience end, case when is_detailed then curriculum_fit end,
         case when is_detailed then time_commitment end, case when is_detailed then timeline end,
         case when is_detailed then pg_temp.id('presentation ' || plan.id) end,
         case when status in ('shortlisted', 'waitlisted', 'accepted', 'selected', 'rejected')
              then 30 + pg_temp.dice('score ' || name, 70) end,
         case when status = 'rejected' then 'Describes tools, not the problem.' end,
         case when status = 'withdrawn' then 'applicant' end, case when status <> 'draft' then now - age end,
         case when is_detailed then now - age * 0.8 end,
         case when status in ('accepted', 'selected', 'rejected') then now - age * 0.5 end,
         now - age, case when status in ('draft', 'submitted') then now - age else now - age * 0.5 end
  from application_plan as plan join person_plan as person using (n) join text_plan on text_plan.k = text_k`;

const insertRosters = sql`
  insert into application_members (application_id, project_id, cycle_id, blocks, user_id, is_leader, display_name, email)
  select plan.id, project_id, current_cycle(), status not in ('draft', 'withdrawn'), person.id, person.n = plan.n, display_name, email
  from application_plan as plan
  cross join lateral (
    select seat_plan.n from seat_plan where plan.team_id is not null and seat_plan.team_id = plan.team_id
    union all select plan.n where plan.team_id is null
  ) as seat join person_plan as person on person.n = seat.n
  where status <> 'draft'`;

const insertSubmissions = sql`
  insert into application_events (application_id, kind, to_status, actor_id, created_at)
  select plan.id, kind, case when kind = 'submitted' then 'submitted' end, person.id, now - age * share
  from application_plan as plan join person_plan as person using (n)
  join (values ('submitted', 1.0), ('detailed_submitted', 0.8)) as step (kind, share) on kind = 'submitted' or is_detailed
  where status <> 'draft' order by now - age * share`;

// Staff cannot set selected; only an import can, so it has no actor (rule:nine-statuses).
const insertStatusChanges = sql`
  insert into application_events (application_id, kind, from_status, to_status, actor_id, created_at)
  select plan.id, case when status = 'withdrawn' then 'withdrawn' else 'status_changed' end, 'submitted', status,
         case status when 'withdrawn' then person.id when 'selected' then null
                     else (select id from person_plan where person_plan.n = 60) end, now - age * 0.5
  from application_plan as plan join person_plan as person using (n)
  where status not in ('draft', 'submitted') order by age desc`;

const insertAuditLog = sql`
  insert into audit_log (at, actor_id, action, subject_type, subject_id, details)
  select now - age * 0.5, (select id from person_plan where n = 60), 'status_changed', 'application', id::text,
         jsonb_build_object('from', 'submitted', 'to', status)
  from application_plan where status not in ('draft', 'submitted', 'withdrawn', 'selected') order by age desc`;
