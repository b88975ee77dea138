import { sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canSearchTeamSeekers } from '#domain/policy.ts';
import type { TeamFilter } from '#domain/teams/team-schemas.ts';
import { TEAMS_PER_PAGE } from '#domain/teams/teams.ts';
import type { SignedIn } from '../../context.ts';
import { readPage } from '../../db/pages.ts';
import { containsPattern, folded } from '../../db/patterns.ts';
import type { SeekerList } from '../responses.ts';
import { UNNAMED } from './list-teams.ts';

/**
 * One page of the people who are looking for a team, for leaders and staff, by name, college or skill (rule:team-search-opt-in,
 * permission:searchTeamSeekers).
 */
export async function listTeamSeekers(ctx: SignedIn, { search, page }: TeamFilter): Promise<SeekerList> {
  if (!canSearchTeamSeekers(ctx.viewer, await leadsATeam(ctx))) {
    throw forbidden('Only team leaders can see people who are looking for a team.');
  }
  const pattern = search ? folded(containsPattern(search)) : null;
  const matches = pattern
    ? sql`and (fold(p.display_name) like ${pattern} or fold(p.college) like ${pattern}
        or exists (select from unnest(p.skills) s where fold(s) like ${pattern}))`
    : sql``;
  return readPage(page, TEAMS_PER_PAGE, async ({ limit, offset }) => {
    const { rows } = await ctx.db.execute<Pick<SeekerList, 'total' | 'people'>>(sql`
      with matching as (
        select p.* from profiles p join users u on u.id = p.user_id
        where p.looking_for_team and u.disabled_at is null and p.user_id <> ${ctx.viewer.id} ${matches}
      ), page as (
        select p.user_id, coalesce(p.display_name, ${UNNAMED}) as display_name, p.college, p.degree, p.year,
          p.skills, p.looking_note
        from matching p order by p.updated_at desc, p.user_id limit ${limit} offset ${offset}
      )
      select (select count(*)::int from matching) as total,
        (select coalesce(json_agg(page), '[]') from page) as people
    `);
    return rows[0] ?? { total: 0, people: [] };
  });
}

async function leadsATeam({ db, viewer }: SignedIn): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from teams where leader_id = ${viewer.id} and archived_at is null limit 1
  `);
  return rows.length > 0;
}
