import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';

const REVIEWERS = 60;
const PER_APPLICATION = 3;
const KEYS = ['6f1d2a34-0000-4000-8000-000000000001', '6f1d2a34-0000-4000-8000-000000000002'];

/**
 * Three reviews of each reviewable application of the current cycle by up to 60 reviewers, all submitted but those of Meera, so that she has
 * a long queue. Admins review nothing, so they see every result.
 */
export async function insertReviews(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temp table review_round on commit drop as
    select current_cycle() as cycle_id, pg_temp.id('large rubric') as rubric_id, (select now from application_plan limit 1) as now`);
  await insertRound(tx);
  await tx.execute(planReviewers);
  await tx.execute(planReviews);
  await tx.execute(sql`
    insert into review_assignments (id, cycle_id, application_id, stage, reviewer_id, state, is_blind, created_at)
    select id, cycle_id, application_id, 'initial', reviewer_id, case when is_open then 'assigned' else 'submitted' end,
           false, at - interval '2 days'
    from review_plan`);
  await tx.execute(insertSubmitted);
  await tx.execute(sql`
    update applications a set score = mean.score from (
      select application_id, round(avg(score))::int as score from review_plan where not is_open group by 1
    ) mean where mean.application_id = a.id and a.score is distinct from mean.score`);
}

async function insertRound(tx: Transaction): Promise<void> {
  const criteria = ['Idea', 'Plan'].map((name, place) => ({
    key: KEYS[place],
    name,
    meaning: `How good the ${name.toLowerCase()} is.`,
    weight: 1,
    words: ['Missing', 'Weak', 'Fair', 'Good', 'Excellent'],
  }));
  await tx.execute(sql`
    insert into review_settings (cycle_id, is_blind, owners_conflict) select cycle_id, false, false from review_round`);
  await tx.execute(sql`
    insert into review_rounds (cycle_id, stage, deadline)
    select cycle_id, 'initial', now + interval '14 days' from review_round`);
  await tx.execute(sql`
    insert into rubrics (id, cycle_id, stage, version, criteria)
    select rubric_id, cycle_id, 'initial', 1, ${JSON.stringify(criteria)}::jsonb from review_round`);
}

// Managers first. They are in no team, so nobody reviews an own application; most own projects, which is no conflict here.
const planReviewers = sql`
  with chosen as (
    select id as user_id, n, role, row_number() over (order by role = 'manager' desc, n) - 1 as place
    from person_plan where role in ('manager', 'executive', 'team_lead') order by place limit ${REVIEWERS}
  ), added as (
    insert into reviewers (id, cycle_id, user_id)
    select pg_temp.id('large reviewer ' || n), cycle_id, user_id from chosen cross join review_round
    returning id, user_id
  )
  select id, place::int as place, n = 45 as is_meera, (pg_temp.dice('severity ' || n, 31) - 15) as severity
  into temp table reviewer_plan from added join chosen using (user_id)`;

// Steps of less than a third of the reviewers never return to the first one.
const planReviews = sql`
  create temp table review_plan on commit drop as
  with reviewed as (
    select a.id as application_id, pg_temp.dice('reader ' || a.id, size::int) as first,
           1 + pg_temp.dice('step ' || a.id, greatest(1, (size - 1) / 3)::int) as step, size,
           pg_temp.dice('quality ' || a.id, 71) as quality, a.submitted_at
    from applications a join review_round using (cycle_id) cross join (select count(*) as size from reviewer_plan) counted
    where a.status not in ('draft', 'withdrawn')
  ), read as (
    select application_id, quality, submitted_at, place, (first + place * step) % size as reader
    from reviewed cross join generate_series(0, ${PER_APPLICATION - 1}) place where place < size
  ), marked as (
    select read.*, reviewer.id as reviewer_id, is_meera as is_open,
           least(5, greatest(1, round((quality + 15 - severity + pg_temp.dice('idea ' || application_id || read.place, 31)) / 25.0)))::int as idea,
           least(5, greatest(1, round((quality + 15 - severity + pg_temp.dice('plan ' || application_id || read.place, 31)) / 25.0)))::int as plan
    from read join reviewer_plan reviewer on reviewer.place = read.reader
  )
  select pg_temp.id('large review ' || application_id || ' ' || place) as id, cycle_id, rubric_id, application_id, reviewer_id, is_open, idea, plan,
         12.5 * (idea + plan - 2) as score, now - interval '1 hour' as at
  from marked cross join review_round`;

const insertSubmitted = sql`
  insert into reviews (assignment_id, cycle_id, application_id, reviewer_id, stage, rubric_id, marks, first_marks, score, first_score,
                       private_note, applicant_note, submitted_at, updated_at)
  select id, cycle_id, application_id, reviewer_id, 'initial', rubric_id, marks, marks, score, score,
         'Good idea, thin on evaluation.', 'Tell us how you would measure the result.', at, at
  from review_plan
  cross join lateral (select jsonb_build_object(${KEYS[0]}::text, idea, ${KEYS[1]}::text, plan) as marks) marked
  where not is_open`;
