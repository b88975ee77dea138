import { type SQL, sql } from 'drizzle-orm';
import type { TeamFilter } from '#domain/teams/team-schemas.ts';
import { TEAMS_PER_PAGE } from '#domain/teams/teams.ts';
import type { SignedIn } from '../../context.ts';
import { readPage } from '../../db/pages.ts';
import { containsPattern } from '../../db/patterns.ts';
import type { TeamCard, TeamList } from '../responses.ts';
import { isFrozen, seatsTaken } from '../seats.ts';

/** The name of a deleted account or an unnamed person. */
export const UNNAMED = 'Unnamed';

/** A team in the list (permission:listTeams), with the viewer's relation to it; over the alias `t`. */
export const cardColumns = (viewerId: string): SQL => sql`
  t.id, t.name, t.description, t.join_policy, ${seatsTaken(sql`t.id`)} as seats_taken,
  ${isFrozen(sql`t.id`)} as is_frozen, t.leader_id = ${viewerId} as is_leader,
  coalesce((select p.display_name from profiles p where p.user_id = t.leader_id), ${UNNAMED}) as leader_name,
  exists (select from team_members m where m.team_id = t.id and m.user_id = ${viewerId}) as is_member,
  exists (select from team_join_requests r where r.team_id = t.id and r.user_id = ${viewerId}) as has_asked`;

/** One page of all teams, newest first, by part of their name (permission:listTeams, rule:lists-page-on-server). */
export async function listTeams({ db, viewer }: SignedIn, { search, page }: TeamFilter): Promise<TeamList> {
  const matches = search ? sql`and fold(t.name) like fold(${containsPattern(search)})` : sql``;
  return readPage(page, TEAMS_PER_PAGE, async ({ limit, offset }) => {
    const { rows } = await db.execute<{ total: number; teams: TeamCard[] }>(sql`
      with matching as (select t.* from teams t where t.archived_at is null ${matches}),
      page as (
        select ${cardColumns(viewer.id)} from (
          select * from matching order by created_at desc, id limit ${limit} offset ${offset}
        ) t order by t.created_at desc, t.id
      )
      select (select count(*)::int from matching) as total,
        (select coalesce(json_agg(page), '[]') from page) as teams
    `);
    return rows[0] ?? { total: 0, teams: [] };
  });
}
