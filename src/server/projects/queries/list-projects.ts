import { type SQL, sql } from 'drizzle-orm';
import { sameToPeople } from '#domain/applications/application-statuses.ts';
import type { ProjectFilter } from '#domain/projects/project-schemas.ts';
import { PROJECTS_PER_PAGE } from '#domain/projects/projects.ts';
import { isStaff } from '#domain/users/users.ts';
import { myApplicationByProject } from '../../applications/rosters/mine.ts';
import type { SignedIn } from '../../context.ts';
import { type Cycle, cycleOf, inCycle } from '../../cycles/scope/cycle-of.ts';
import { batchedBy, keyArray } from '../../db/batched.ts';
import { cachedContent } from '../../db/cached-content.ts';
import type { Database } from '../../db/database.ts';
import { readPage } from '../../db/pages.ts';
import { containsPattern, folded } from '../../db/patterns.ts';
import { findCards } from '../card.ts';
import type { ProjectList } from '../responses.ts';

/** The projects of the list: active public ones, hidden ones for staff, and all of the person's own (rule:active-and-public-projects). */
const listedFor = (
  isForStaff: boolean,
  personId: SQL = sql`null::uuid`,
): SQL => sql`(p.deleted_at is null and (
  (p.status = 'active' and (p.is_visible_to_public or ${isForStaff})) or p.owner_id = ${personId}))`;

/** One page of the projects that the viewer finds under /projects, by filter and sort (rule:active-and-public-projects, rule:lists-page-on-server). */
export async function listProjects(ctx: SignedIn, filter: ProjectFilter): Promise<ProjectList> {
  const cycle = await cycleOf(ctx, filter.cycle);
  return readPage(filter.page, PROJECTS_PER_PAGE, (slice) =>
    findProjects(ctx, { ...filter, in_cycle: { id: cycle.id } }, slice),
  );
}

type FilterInCycle = ProjectFilter & { in_cycle: Pick<Cycle, 'id'> };

type Slice = { limit: number; offset: number };

async function findProjects(ctx: SignedIn, filter: FilterInCycle, slice: Slice) {
  const found = findIds(ctx, filter, slice);
  const [projects, { total }, skills] = await Promise.all([
    findCards(
      ctx,
      found.then(({ ids }) => ids),
    ),
    found,
    isStaff(ctx.viewer) ? staffSkills(ctx) : publicSkills(ctx),
  ]);
  return { projects, total, skills: skills.get(filter.in_cycle.id) ?? [] };
}

type View = { isForStaff: boolean; filter: FilterInCycle; slice: Slice; now: string };
type Found = { total: number; ids: string[] };

async function findIds({ db, viewer, now }: SignedIn, filter: FilterInCycle, slice: Slice): Promise<Found> {
  const view = { isForStaff: isStaff(viewer), filter, slice, now: thisSecond(now()) };
  return (await findIdsOf(db, view, viewer.id)) ?? { total: 0, ids: [] };
}

/** Concurrent requests that see the same second share a statement. */
const thisSecond = (now: Date): string => new Date(now).toISOString().replace(/\.\d+/, '');

/** Concurrent requests for the same view share one statement, because a statement costs more than another viewer in it. */
const findIdsOf = batchedBy(readIds);

/**
 * The unfiltered list is not materialized: the index `projects_newest` has all of its columns, and the newest come from its beginning. Other
 * filters are evaluated once.
 */
async function readIds(
  db: Database,
  { isForStaff, filter, slice, now }: View,
  viewerIds: string[],
): Promise<Map<string, Found>> {
  const viewer = sql`viewer.id`;
  const isSlow = filter.search || filter.my_status || filter.skill;
  const { rows } = await db.execute<Found & { viewer_id: string }>(sql`
    select viewer.id as viewer_id, page.* from unnest(${keyArray(viewerIds, 'uuid')}) as viewer (id) cross join lateral (
      with matching as ${isSlow ? sql`` : sql`not`} materialized (
        select p.id, p.created_at, p.application_deadline from projects p
        where ${inCycle(sql`p.cycle_id`, filter.in_cycle)} and ${listedFor(isForStaff, viewer)} and ${matches(filter, viewer)}
      )
      select (select count(*)::int from matching) as total,
        array(select p.id from matching p order by ${order(filter, now)} limit ${slice.limit} offset ${slice.offset}) as ids
    ) page
  `);
  return new Map(rows.map(({ viewer_id, ...page }) => [viewer_id, page]));
}

/** By cycle, the skills to filter by: those of the projects that everybody finds, or all staff. Cached until a project changes. */
const skillsFor = (isForStaff: boolean) =>
  cachedContent(async (db) => {
    const { rows } = await db.execute<{ cycle_id: string; skills: string[] }>(sql`
      select p.cycle_id, array_agg(distinct skill order by skill) as skills
      from projects p cross join unnest(p.skills_required) as skill where ${listedFor(isForStaff)} group by p.cycle_id
    `);
    return new Map(rows.map(({ cycle_id, skills }) => [cycle_id, skills]));
  });
const publicSkills = skillsFor(false);
const staffSkills = skillsFor(true);

function matches({ search, category, skill, my_status, owner }: ProjectFilter, viewerId: SQL): SQL {
  const mine = myApplicationByProject(viewerId);
  const conditions = [
    search && containsAnywhere(search),
    category && sql`p.category = ${category}`,
    skill && sql`exists (select from unnest(p.skills_required) s where lower(s) = lower(${skill}))`,
    owner && sql`p.owner_id = ${viewerId}`,
    my_status === 'none' && sql`p.id not in (select mine.project_id from ${mine} mine)`,
    my_status &&
      my_status !== 'none' &&
      sql`p.id in (select mine.project_id from ${mine} mine where mine.status = any(${sql.param(sameToPeople(my_status))}::text[]))`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const containsAnywhere = (search: string): SQL =>
  sql`project_search_text(p.name, p.project_number::text, p.skills_required) like ${folded(containsPattern(search))}`;

/** By deadline: open ones, the next to close first, then those without a deadline, then closed ones. */
function order({ sort }: ProjectFilter, now: string): SQL {
  if (sort === 'newest') return sql`p.created_at desc, p.id`;
  return sql`coalesce(p.application_deadline < ${now}, false), p.application_deadline, p.id`;
}
