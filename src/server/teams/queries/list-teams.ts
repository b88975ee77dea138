import { type SQL, sql } from 'drizzle-orm';
import type { TeamListFilter } from '#domain/teams/team-schemas.ts';
import { TEAMS_PER_PAGE } from '#domain/teams/teams.ts';
import type { SignedIn } from '../../context.ts';
import { cycleOf, inCycle } from '../../cycles/scope/cycle-of.ts';
import { readPage } from '../../db/pages.ts';
import { containsPattern } from '../../db/patterns.ts';
import type { TeamList } from '../responses.ts';
import { closedTeams, isFrozen, isJoinable, looksForPeople, seatsTaken } from '../seats.ts';

/** More than a programme has. */
const OFFERED_PROJECTS = 200;

/** The name of a deleted account or an unnamed person. */
export const UNNAMED = 'Unnamed';

export const isPublic = (project: SQL) =>
  sql`${project}.status = 'active' and ${project}.is_visible_to_public and ${project}.deleted_at is null`;

/** The project that a team would like to apply to, while everybody may see it (permission:readPublicProject). */
export const targetProject = sql`(
  select json_build_object('id', pr.id, 'name', pr.name) from projects pr
  where pr.id = t.target_project_id and ${isPublic(sql`pr`)})`;

/** A team in the list (permission:listTeams), with the viewer's relation to it; over the alias `t`. */
export const cardColumns = (viewerId: string): SQL => sql`
  t.id, t.name, t.description, t.join_policy, t.wanted_skills, ${targetProject} as target_project, ${seatsTaken(sql`t.id`)} as seats_taken,
  ${isFrozen(sql`t.id`)} as is_frozen, ${looksForPeople} as looks_for_people, t.leader_id = ${viewerId} as is_leader,
  coalesce((select p.display_name from profiles p where p.user_id = t.leader_id), ${UNNAMED}) as leader_name,
  exists (select from team_members m where m.team_id = t.id and m.user_id = ${viewerId}) as is_member,
  exists (select from team_join_requests r where r.team_id = t.id and r.user_id = ${viewerId}) as has_asked`;

/**
 * One page of all teams, those that the viewer can join first, then the newest, by part of their name, a wanted skill or their project, and
 * by that project (permission:listTeams, rule:find-a-team).
 */
export async function listTeams(ctx: SignedIn, filter: TeamListFilter): Promise<TeamList> {
  const { db, viewer } = ctx;
  const { search, page, joinable, project_id } = filter;
  const chosen = await cycleOf(ctx, filter.cycle);
  const matches = sql.join([
    search ? sql`and ${contains(search)}` : sql``,
    project_id ? sql`and t.target_project_id = ${project_id} and ${targetProject} is not null` : sql``,
  ]);
  return readPage(page, TEAMS_PER_PAGE, async ({ limit, offset }) => {
    const { rows } = await db.execute<Omit<TeamList, 'page' | 'page_size'>>(sql`
      with ${closedTeams(chosen)},
      listed as (select t.*, ${isJoinable(viewer.id)} as is_joinable from teams t
        where ${inCycle(sql`t.cycle_id`, chosen)} and t.archived_at is null ${matches}),
      matching as (select * from listed where is_joinable or ${joinable === undefined}),
      page as (
        select ${cardColumns(viewer.id)} from (
          select * from matching order by is_joinable desc, created_at desc, id limit ${limit} offset ${offset}
        ) t order by t.is_joinable desc, t.created_at desc, t.id
      )
      select (select count(*)::int from matching) as total,
        (select coalesce(json_agg(page), '[]') from page) as teams, ${targetProjects(chosen)} as projects
    `);
    return rows[0] ?? { total: 0, teams: [], projects: [] };
  });
}

/** The public projects that teams would like to apply to, for the filter. */
const targetProjects = (chosen: Parameters<typeof inCycle>[1]) => sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name), '[]') from (
    select p.id, p.name from projects p where ${isPublic(sql`p`)}
      and exists (select from teams t where t.target_project_id = p.id and t.archived_at is null and ${inCycle(sql`t.cycle_id`, chosen)})
    order by p.name, p.id limit ${OFFERED_PROJECTS}
  ) p)`;

function contains(search: string): SQL {
  const pattern = containsPattern(search);
  return sql`(fold(t.name) like fold(${pattern})
    or exists (select from unnest(t.wanted_skills) skill where fold(skill) like fold(${pattern}))
    or exists (select from ${targetProject} target (project) where fold(project ->> 'name') like fold(${pattern})))`;
}
