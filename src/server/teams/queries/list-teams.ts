import { type SQL, sql } from 'drizzle-orm';
import {
  type ApplicationStatus,
  FREEZING_STATUSES,
  PROTECTING_STATUSES,
} from '#domain/applications/application-statuses.ts';
import type { TeamListFilter } from '#domain/teams/team-schemas.ts';
import { TEAMS_PER_PAGE } from '#domain/teams/teams.ts';
import { readApplications } from '../../applications/rosters/people.ts';
import { unopenedLetter } from '../../applications/rosters/unopened-letter.ts';
import type { SignedIn } from '../../context.ts';
import { type Cycle, cycleOf, inCycle } from '../../cycles/scope/cycle-of.ts';
import { keyArray } from '../../db/batched.ts';
import { cachedContent } from '../../db/cached-content.ts';
import { literalNumber } from '../../db/literal.ts';
import { readPage, type Slice } from '../../db/pages.ts';
import { containsPattern, folded } from '../../db/patterns.ts';
import type { TeamList } from '../responses.ts';

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

/** A team in the list (permission:listTeams), with the viewer's relation to it; over `t`, its stored row `l` and the CTE `knownBy`. */
export const cardColumns = (viewerId: string): SQL => sql`
  t.id, t.name, t.description, t.join_policy, t.wanted_skills, ${targetProject} as target_project, l.seats_taken,
  l.is_frozen or ${hasKnown(FREEZING_STATUSES)} as is_frozen,
  l.looks_for_people and not ${hasKnown(PROTECTING_STATUSES)} as looks_for_people, t.leader_id = ${viewerId} as is_leader,
  coalesce((select p.display_name from profiles p where p.user_id = t.leader_id), ${UNNAMED}) as leader_name,
  exists (select from team_members m where m.team_id = t.id and m.user_id = ${viewerId}) as is_member,
  exists (select from team_join_requests r where r.team_id = t.id and r.user_id = ${viewerId}) as has_asked`;

/**
 * A CTE `known`, mostly empty: the applications whose letters a person hasn't opened, with the statuses that they know. It is read once for all
 * teams, and half as long to plan as the same in each column.
 */
export const knownBy = (viewerId: string | null): SQL => sql`
  known as materialized (
    select a.id, a.team_id, letter.status from applications a ${unopenedLetter(sql`${viewerId}::uuid`)}
    where a.id = any(array${readApplications(sql`${viewerId}::uuid`)}) and letter.status is not null)`;

/** A member who hasn't opened the letter of a decision sees the team as it was before; over the CTE `knownBy` (rule:letter-is-opened). */
export const hasKnown = (statuses: ApplicationStatus[]): SQL => sql`exists (
  select from known where known.team_id = t.id and known.status = any(${sql.param(statuses)}::text[]))`;

/**
 * One page of all teams, those that the viewer can join first, then the newest, by part of their name, a wanted skill or their project, and
 * by that project (permission:listTeams, rule:find-a-team).
 */
export async function listTeams(ctx: SignedIn, filter: TeamListFilter): Promise<TeamList> {
  const { db, viewer } = ctx;
  const chosen = await cycleOf(ctx, filter.cycle);
  const offered = (await projectsByCycle(ctx)).get(chosen.id) ?? [];
  return readPage(filter.page, TEAMS_PER_PAGE, async (slice) => {
    const { rows } = await db.execute<Pick<TeamList, 'total' | 'teams'> & { project_ids: string[] }>(sql`
      with ${knownBy(viewer.id)}, ${listed(chosen, filter)}, ${counted(chosen, filter, viewer.id)}, ${pageOf(filter, slice)},
      cards as (
        select ${cardColumns(viewer.id)} from ${shownRows} page
        join teams t on t.id = page.team_id join team_listings l on l.team_id = t.id
        order by page.place
      )
      select (select ${filter.joinable ? sql`joinable` : sql`total`} from counted) as total,
        (select coalesce(json_agg(cards), '[]') from cards) as teams, ${targetsAmong(offered)} as project_ids
    `);
    const { project_ids = [], ...found } = rows[0] ?? { total: 0, teams: [] };
    const targets = new Set(project_ids);
    const projects = offered.filter(({ id }) => targets.has(id)).slice(0, OFFERED_PROJECTS);
    return { ...found, projects };
  });
}

/** The page itself: for its computed limit the planner would expect a tenth of all teams, and join all of their rows. */
const shownRows = sql`(select * from page limit ${literalNumber(TEAMS_PER_PAGE)})`;

/** A CTE of the stored rows of a cycle, or of those that match; only the latter are read as a whole. */
function listed(chosen: Cycle, { search, project_id }: TeamListFilter): SQL {
  const isNarrowed = search || project_id;
  const ofCycle = inCycle(sql`l.cycle_id`, chosen);
  return sql`listed as ${isNarrowed ? sql`materialized` : sql`not materialized`} (
    select l.team_id, l.takes_people, l.created_at from team_listings l where ${ofCycle}
      ${search ? sql`and ${contains(search, chosen)}` : sql``}
      ${project_id ? sql`and l.target_project_id = any(${publicProjects(chosen, sql`p.id = ${project_id}`)})` : sql``})`;
}

/** CTEs: the viewer's few teams among these, read first, and how many teams there are and how many of them the viewer can join. */
function counted(chosen: Cycle, { search, project_id }: TeamListFilter, viewerId: string): SQL {
  const all =
    search || project_id
      ? sql`select takes_people, 1 as number from listed`
      : sql`select takes_people, number from team_counts where ${inCycle(sql`cycle_id`, chosen)}`;
  return sql`
    own as materialized (
      select listed.* from listed where team_id = any(array(select m.team_id from team_members m where m.user_id = ${viewerId}))),
    counted as materialized (
      select coalesce(sum(number), 0)::int as total, (coalesce(sum(number) filter (where takes_people), 0)
        - (select count(*) from own where takes_people))::int as joinable
      from (${all}) numbers)`;
}

const NEWEST_FIRST = sql`created_at desc, team_id`;

/** A CTE `page (team_id, place)`. An index has both halves of the list in order; the viewer's own teams are merged into the second. */
function pageOf({ joinable }: TeamListFilter, { offset, limit }: Slice): SQL {
  const first = sql`(select greatest(0, least(${limit}, joinable - ${offset})) from counted)`;
  // A page beyond the end reads nothing.
  const second = sql`(select greatest(0, least(${limit}, total - ${offset})) from counted) - ${first}`;
  const others = sql`
    union all (
      select team_id, 2, created_at from (
        select team_id, created_at from listed where not takes_people
        union all select team_id, created_at from own where takes_people
      ) others order by ${NEWEST_FIRST}
      limit ${second} offset (select greatest(0, ${offset} - joinable) from counted))`;
  return sql`
    page as materialized (
      select team_id, row_number() over (order by part, ${NEWEST_FIRST}) as place from (
        (select team_id, 1 as part, created_at from listed where takes_people and team_id <> all(array(select team_id from own))
         order by ${NEWEST_FIRST} limit ${first} offset ${offset})
        ${joinable ? sql`` : others}) halves)`;
}

/** Those of these projects that teams would like to apply to, for the filter. */
function targetsAmong(projects: OfferedProject[]): SQL {
  const ids = projects.map(({ id }) => id);
  return sql`array(
    select p.id from unnest(${keyArray(ids, 'uuid')}) as p (id) where exists (select from team_listings l where l.target_project_id = p.id))`;
}

type OfferedProject = TeamList['projects'][number];

/** By cycle, the public projects by name. Cached until one changes. */
const projectsByCycle = cachedContent(async (db) => {
  const { rows } = await db.execute<{ cycle_id: string; projects: OfferedProject[] }>(sql`
    select p.cycle_id, json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id) as projects
    from projects p where ${isPublic(sql`p`)} group by p.cycle_id`);
  return new Map(rows.map(({ cycle_id, projects }) => [cycle_id, projects]));
});

const publicProjects = (chosen: Cycle, condition: SQL): SQL => sql`array(
  select p.id from projects p where ${isPublic(sql`p`)} and ${inCycle(sql`p.cycle_id`, chosen)} and ${condition})`;

function contains(search: string, chosen: Cycle): SQL {
  const pattern = folded(containsPattern(search));
  return sql`(l.words like ${pattern}
    or l.target_project_id = any(${publicProjects(chosen, sql`fold(p.name) like ${pattern}`)}))`;
}
