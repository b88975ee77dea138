import { sql } from 'drizzle-orm';
import { TEAM_SIZE } from '#domain/projects/projects.ts';
import type { Queryable } from '../../db/database.ts';
import { conflictsOf } from '../../reviews/scope/conflicts.ts';
import { DECISION_CHECKS } from './decisions/checks.ts';

/** Invariants, each as a query for its violations. */
const ALWAYS = {
  // A team stays when the programme allows fewer, so only the most that any can allow is certain.
  'A team has no more members than a programme can allow, distinct by e-mail (rule:five-seats)': sql`
    select team_id from (
      select team_id, email from team_members join users on users.id = user_id
      union select team_id, email from team_member_profiles
    ) seats group by team_id having count(*) > ${TEAM_SIZE.max}`,
  'A leader is a member of the team (rule:five-seats)': sql`
    select id from teams
    where archived_at is null
      and not exists (select from team_members m where m.team_id = teams.id and m.user_id = teams.leader_id)`,
  'Nobody blocks a project twice, who has left a roster included (rule:one-blocking-application)': sql`
    select project_id, user_id from application_members
    where blocks and not is_exempt and user_id is not null
    group by project_id, user_id having count(*) > 1`,
  'An application that is open or accepted has a person on its roster (rule:one-blocking-application)': sql`
    select a.id from applications a
    where a.status in ('submitted', 'under_review', 'shortlisted', 'waitlisted', 'accepted', 'selected')
      and a.team_id is not null
      and not exists (select from application_members m
        where m.application_id = a.id and m.user_id is not null and m.left_at is null)`,
  'A roster blocks exactly as its application does, in its project and cycle (rule:one-blocking-application)': sql`
    select m.id from application_members m join applications a on a.id = m.application_id
    where m.blocks <> a.blocks or m.project_id <> a.project_id or m.cycle_id is distinct from a.cycle_id`,
  'An application that was submitted has a roster with one leader, the applicant (rule:roster-is-copied)': sql`
    select a.id from applications a left join application_members m on m.application_id = a.id and m.is_leader
    where a.status <> 'draft' group by a.id having count(m.id) <> 1 or min(m.user_id::text) <> a.applicant_id::text`,
  'The detailed stage has every section and a time, the initial one has none (rule:detailed-proposal-sections)': sql`
    select id from applications
    where (stage = 'detailed') <> (tech_stack is not null and past_experience is not null
      and curriculum_fit is not null and time_commitment is not null and detailed_submitted_at is not null)`,
  'The counts of applications are right': sql`
    select cycle_id, status, stage, is_team from (
      select cycle_id, status, stage, team_id is not null as is_team, 1 as number from applications
      union all select cycle_id, status, stage, is_team, -number from application_counts
    ) compared group by cycle_id, status, stage, is_team having sum(number) <> 0`,
  'The counts of the applications of projects are right': sql`
    select project_id, status from (
      select cycle_id, project_id, status, 1 as number from applications
      union all select cycle_id, project_id, status, -number from application_project_counts
    ) compared group by cycle_id, project_id, status having sum(number) <> 0`,
  'The stored people on rosters are right (rule:admin-figures)': sql`
    select user_id from cycle_people_rows() r full join cycle_people c using (cycle_id, user_id)
    where (r.rosters, r.college, r.degree) is distinct from (c.rosters, c.college, c.degree)`,
  'Every project and team belongs to a cycle (rule:cycles)': sql`
    select id from projects where cycle_id not in (select id from cycles)
    union all select id from teams where cycle_id not in (select id from cycles)`,
  'An application, its project and its team belong to one cycle (rule:cycles)': sql`
    select a.id from applications a join projects p on p.id = a.project_id left join teams t on t.id = a.team_id
    where a.cycle_id <> p.cycle_id or a.cycle_id <> coalesce(t.cycle_id, a.cycle_id)`,
  'A team and the project that it would like to apply to belong to one cycle (rule:cycles)': sql`
    select t.id from teams t join projects p on p.id = t.target_project_id where p.cycle_id <> t.cycle_id`,
  'The stored rows of the list of applications are right': sql`
    select application_id from application_list_rows(array(select id from applications)) r
      full join application_searches s using (application_id)
    where (r.cycle_id, r.names, r.names_key, r.colleges, r.members::text, r.member_count, r.has_people, r.created_at,
        r.applicant_name, r.project_name, r.contact_email, r.contact_college)
      is distinct from (s.cycle_id, s.names, s.names_key, s.colleges, s.members::text, s.member_count, s.has_people, s.created_at,
        s.applicant_name, s.project_name, s.contact_email, s.contact_college)`,
  'The stored email domains of applications are right (rule:conflicts-of-interest)': sql`
    select application_id from application_domain_rows(array(select id from applications)) r
      full join application_domains s using (application_id, domain)
    where r.cycle_id is distinct from s.cycle_id`,
  'The stored numbers of reviews are right': sql`
    select application_id from review_sum_rows(array(select distinct application_id from reviews)) r
      full join application_review_sums s using (application_id)
    where (r.cycle_id, r.created_at, r.stage, r.reviews, r.adjusted)
      is distinct from (s.cycle_id, s.created_at, s.stage, s.reviews, s.adjusted)`,
  'The stored sums of reviews are right (rule:review-results)': sql`
    select application_id, stage from review_stage_sum_rows(array(select distinct application_id from reviews)) r
      full join review_stage_sums s using (application_id, stage)
    where (r.cycle_id, r.project_id, r.reviews, r.scores, r.score_sum, r.mean, r.score_range, r.adjusted, r.bins, r.applicant, r.names)
      is distinct from (s.cycle_id, s.project_id, s.reviews, s.scores, s.score_sum, s.mean, s.score_range, s.adjusted, s.bins,
        s.applicant, s.names)`,
  'The stored numbers of notes are right (rule:feedback-is-released)': sql`
    select application_id, stage from review_note_rows(array(select distinct application_id from reviews)) r
      full join review_stage_sums s using (application_id, stage)
    where (r.notes, r.new_notes) is distinct from (s.notes, s.new_notes)`,
  'The counts of reviews are right (rule:review-results)': sql`
    select cycle_id, stage, reviewer_id from (
      select cycle_id, stage, reviewer_id, 0 as applications, 1 as reviews, score from reviews where submitted_at is not null
      union all select cycle_id, stage, null, 1, 0, null from review_stage_sums
      union all select cycle_id, stage, reviewer_id, -applications, -reviews, -score_sum from review_counts
    ) compared group by cycle_id, stage, reviewer_id
    having sum(applications) <> 0 or sum(reviews) <> 0 or coalesce(sum(score), 0) <> 0`,
  'The counts of assignments are right (rule:undecided-are-reviewed)': sql`
    select cycle_id, stage, reviewer_id, state from (
      select s.cycle_id, s.stage, s.reviewer_id, listed_state(s.state, a.status) as state, 1 as number
        from review_assignments s join applications a on a.id = s.application_id
      union all select cycle_id, stage, reviewer_id, state, -number from review_assignment_counts
    ) compared group by 1, 2, 3, 4 having sum(number) <> 0`,
  'The stored rows of the list of teams are right (rule:find-a-team)': sql`
    select team_id from team_listing_rows(array(select id from teams)) r full join team_listings l using (team_id)
    where (r.cycle_id, r.created_at, r.target_project_id, r.seats_taken, r.is_frozen, r.looks_for_people, r.takes_people, r.words)
      is distinct from (l.cycle_id, l.created_at, l.target_project_id, l.seats_taken, l.is_frozen, l.looks_for_people, l.takes_people, l.words)`,
  'The counts of teams are right': sql`
    select cycle_id, takes_people from (
      select cycle_id, takes_people, 1 as number from team_listings
      union all select cycle_id, takes_people, -number from team_counts
    ) compared group by cycle_id, takes_people having sum(number) <> 0`,
  'A résumé of a profile is a file of that person': sql`
    select p.user_id from profiles p left join files f on f.id = p.resume_file_id
    where p.resume_file_id is not null and (f.owner_id is distinct from p.user_id or f.attached_at is null)`,
  'An assignment is submitted exactly if its review is (rule:conflict-decline-abstain)': sql`
    select s.id from review_assignments s left join reviews r on r.assignment_id = s.id
    where (s.state = 'submitted') <> (r.submitted_at is not null)`,
  'An application with scored reviews has their mean as its score (rule:derived-score)': sql`
    select a.id from applications a join (
      select distinct on (application_id) application_id, round(avg(score))::int as score from reviews
      where submitted_at is not null group by application_id, stage having count(score) > 0
      order by application_id, stage = 'detailed' desc) derived on derived.application_id = a.id
    where a.score is distinct from derived.score`,
  'An assignment is read blind exactly if its cycle is (rule:blind-reading)': sql`
    select s.id from review_assignments s join review_settings c on c.cycle_id = s.cycle_id
    where s.is_blind <> c.is_blind`,
  'The texts for blind readers are those of submitted steps (rule:blind-reading)': sql`
    select b.application_id from application_blind_texts b join applications a on a.id = b.application_id
    where case b.stage when 'detailed' then a.detailed_submitted_at else a.submitted_at end is null`,
};

/** Conditions at the time of the application; a setting, an owner or a profile may have changed since. */
const WHEN_APPLYING = {
  'The roster of a frozen team is the team (rule:leaving-is-possible, rule:roster-is-copied)': sql`
    select a.id from applications a
    where a.team_id is not null and a.status in ('submitted', 'under_review', 'shortlisted', 'waitlisted')
      and (select array_agg(user_id order by user_id) from application_members m
           where m.application_id = a.id and m.user_id is not null and m.left_at is null)
          is distinct from
          (select array_agg(user_id order by user_id) from team_members t where t.team_id = a.team_id)`,
  'A roster is no larger than the project allows (rule:five-seats)': sql`
    select a.id from applications a join projects p on p.id = a.project_id
      join application_members m on m.application_id = a.id
    group by a.id, p.max_team_size having count(*) > p.max_team_size`,
  'Nobody applies to a project they own (rule:no-own-interest)': sql`
    select m.id from application_members m join projects p on p.id = m.project_id where p.owner_id = m.user_id`,
  'A technical approach has at least 300 words (rule:three-hundred-words)': sql`
    select id from applications
    where array_length(regexp_split_to_array(trim(technical_approach), '\\s+'), 1) < 300`,
  'Nobody reviews against a conflict of interest (rule:conflicts-of-interest)': sql`
    select s.id from review_assignments s
    join (${conflictsOf(sql`select id from reviewers`)}) c
      on c.reviewer_id = s.reviewer_id and c.application_id = s.application_id
    where s.state in ('assigned', 'submitted') group by s.id`,
  'A history ends in the status of its application': sql`
    select a.id from applications a
    where a.status <> 'draft' and a.status is distinct from (
      select to_status from application_events e
      where e.application_id = a.id and to_status is not null order by e.id desc limit 1)`,
  'Every applicant has a complete profile (rule:complete-profile)': sql`
    select p.user_id from profiles p join applications a on a.applicant_id = p.user_id
    where a.status <> 'draft'
      and (p.display_name is null or p.college is null or p.resume_file_id is null)`,
};

export type BrokenInvariant = { sentence: string; rows: number; isWrong: boolean };

/** The violated invariants with their number of rows; later changes may violate those of applying. */
export async function findBrokenInvariants(db: Queryable): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const [rules, isWrong] of [
    [{ ...ALWAYS, ...DECISION_CHECKS.wrong }, true],
    [{ ...WHEN_APPLYING, ...DECISION_CHECKS.doubtful }, false],
  ] as const) {
    for (const [sentence, query] of Object.entries(rules)) {
      const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from (${query}) broken`);
      const [{ n } = { n: 0 }] = rows;
      if (n > 0) broken.push({ sentence, rows: n, isWrong });
    }
  }
  return broken;
}

/** The number of checked invariants. */
export const INVARIANTS = Object.keys({
  ...ALWAYS,
  ...WHEN_APPLYING,
  ...DECISION_CHECKS.wrong,
  ...DECISION_CHECKS.doubtful,
}).length;
