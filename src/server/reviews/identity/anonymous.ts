import { type SQL, sql } from 'drizzle-orm';
import { removeContacts } from './remove-links.ts';
import { removeNames } from './remove-names.ts';

/** What identifies the applicants of an application. */
export type IdentifyingWords = {
  people: string[];
  teams: string[];
  colleges: string[];
  githubs: string[];
  phones: string[];
};

/** Everything that the portal knows about the people of an application `a`, as `IdentifyingWords` (rule:blind-reading). */
export const identifyingWords: SQL = sql`(
  select json_build_object(
    'people', coalesce(json_agg(distinct known.name) filter (where known.name <> ''), '[]'),
    'teams', coalesce((select json_agg(t.name) from teams t where t.id = a.team_id), '[]'),
    'colleges', coalesce(json_agg(distinct known.college) filter (where known.college <> ''), '[]'),
    'githubs', coalesce(json_agg(distinct known.github_link) filter (where known.github_link <> ''), '[]'),
    'phones', coalesce(json_agg(distinct known.phone) filter (where known.phone <> ''), '[]'))
  from (
    select display_name as name, null as college, null as github_link, null as phone
      from application_members where application_id = a.id
    union all select person.display_name, person.college, person.github_link, person.phone from profiles person
      where person.user_id = a.applicant_id or person.user_id in (
        select m.user_id from application_members m where m.application_id = a.id)
        or person.user_id in (select tm.user_id from team_members tm where tm.team_id = a.team_id)
    union all select described.display_name, described.college, described.github_link, described.phone
      from team_member_profiles described where described.team_id = a.team_id
  ) known)`;

/** A text without links, addresses, and the names of its writers, their team and colleges (rule:blind-reading). */
export function anonymous(text: string, words: IdentifyingWords): string {
  return removeNames(removeContacts(text, words.phones), {
    people: words.people,
    others: [...words.teams, ...words.colleges.flatMap(withoutTown), ...words.githubs.flatMap(accountOf)],
  });
}

/** “IIT Madras, Chennai” is also written “IIT Madras”. */
function withoutTown(college: string): string[] {
  const [name = ''] = college.split(',', 1);
  return name.trim() === college.trim() ? [college] : [college, name];
}

/** The name in https://github.com/name. */
function accountOf(link: string): string[] {
  const parts = link.split('/').filter(Boolean);
  const host = parts.findIndex((part) => part.includes('github.'));
  const name = host < 0 ? parts.at(-1) : parts[host + 1];
  return name ? [name.replace(/^@/, '')] : [];
}
