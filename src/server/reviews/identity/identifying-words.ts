import { type SQL, sql } from 'drizzle-orm';

/** Everything that the portal knows about the people of an application `a`, as `IdentifyingWords` (rule:blind-reading). Joined by id: with `or`, PostgreSQL reads all profiles for each application. */
export const identifyingWords: SQL = sql`(
  select json_build_object(
    'people', coalesce(json_agg(distinct known.name) filter (where known.name <> ''), '[]'),
    'addresses', coalesce(json_agg(distinct known.email) filter (where known.email <> ''), '[]'),
    'teams', coalesce((select json_agg(t.name) from teams t where t.id = a.team_id), '[]'),
    'colleges', coalesce(json_agg(distinct known.college) filter (where known.college <> ''), '[]'),
    'githubs', coalesce(json_agg(distinct known.github_link) filter (where known.github_link <> ''), '[]'),
    'phones', coalesce(json_agg(distinct known.phone) filter (where known.phone <> ''), '[]'))
  from (
    select display_name as name, email::text as email, null as college, null as github_link, null as phone
      from application_members where application_id = a.id
    union all select person.display_name, account.email::text, person.college, person.github_link, person.phone
      from (
        select a.applicant_id as user_id
        union select m.user_id from application_members m where m.application_id = a.id
        union select tm.user_id from team_members tm where tm.team_id = a.team_id) involved
      join profiles person on person.user_id = involved.user_id join users account on account.id = person.user_id
    union all select described.display_name, described.email::text, described.college, described.github_link, described.phone
      from team_member_profiles described where described.team_id = a.team_id
  ) known)`;
