import { type SQL, sql } from 'drizzle-orm';
import type { TeamListFilter } from '#domain/teams/team-schemas.ts';
import { TEAMS_PER_PAGE } from '#domain/teams/teams.ts';
import type { SignedIn } from '../../context.ts';
import { readPage } from '../../db/pages.ts';
import { containsPattern } from '../../db/patterns.ts';
import type { TeamCard, TeamList } from '../responses.ts';
import { closedTeams, isFrozen, isJoinable, seatsTaken } from '../seats.ts';

/** The name of a deleted account or an unnamed person. */
export const UNNAMED = 'Unnamed';

/** The project that a team would like to apply to, while everybody may see it (permission:readPublicProject). */
const targetProject = sql`(
  select json_build_object('id', pr.id, 'name', pr.name) from projects pr
  where pr.id = t.target_project_id and pr.status = 'active' and pr.is_visible_to_public and pr.deleted_at is null)`;

/** A team in the list (permission:listTeams), with the viewer's relation to it; over the alias `t`. */
export const cardColumns = (viewerId: string): SQL => sql`
  t.id, t.name, t.description, t.join_policy, t.wanted_skills, ${targetProject} as target_project, ${seatsTaken(sql`t.id`)} as seats_taken,
  ${isFrozen(sql`t.id`)} as is_frozen, t.leader_id = ${viewerId} as is_leader,
  coalesce((select p.display_name from profiles p where p.user_id = t.leader_id), ${UNNAMED}) as leader_name,
  exists (select from team_members m where m.team_id = t.id and m.user_id = ${viewerId}) as is_member,
  exists (select from team_join_requests r where r.team_id = t.id and r.user_id = ${viewerId}) as has_asked`;

/**
 * One page of all teams, those that the viewer can join first, then the newest, by part of their name, a wanted skill or their project
 * (permission:listTeams, rule:lists-page-on-server, rule:find-a-team).
 */
export async function listTeams(
  { db, viewer }: SignedIn,
  { search, page, joinable }: TeamListFilter,
): Promise<TeamList> {
  const matches = search ? sql`and ${contains(search)}` : sql``;
  return readPage(page, TEAMS_PER_PAGE, async ({ limit, offset }) => {
    const { rows } = await db.execute<{ total: number; teams: TeamCard[] }>(sql`
      with ${closedTeams},
      listed as (select t.*, ${isJoinable(viewer.id)} as is_joinable from teams t where t.archived_at is null ${matches}),
      matching as (select * from listed where is_joinable or ${joinable === undefined}),
      page as (
        select ${cardColumns(viewer.id)} from (
          select * from matching order by is_joinable desc, created_at desc, id limit ${limit} offset ${offset}
        ) t order by t.is_joinable desc, t.created_at desc, t.id
      )
      select (select count(*)::int from matching) as total,
        (select coalesce(json_agg(page), '[]') from page) as teams
    `);
    return rows[0] ?? { total: 0, teams: [] };
  });
}

function contains(search: string): SQL {
  const pattern = containsPattern(search);
  return sql`(fold(t.name) like fold(${pattern})
    or exists (select from unnest(t.wanted_skills) skill where fold(skill) like fold(${pattern}))
    or exists (select from ${targetProject} target (project) where fold(project ->> 'name') like fold(${pattern})))`;
}
