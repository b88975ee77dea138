import { type SQL, sql } from 'drizzle-orm';
import type { ProjectFilter } from '#domain/projects/project-schemas.ts';
import { PROJECTS_PER_PAGE } from '#domain/projects/projects.ts';
import { isStaff } from '#domain/users/users.ts';
import type { SignedIn } from '../../context.ts';
import { cachedContent } from '../../db/cached-content.ts';
import { readPage } from '../../db/pages.ts';
import { containsPattern } from '../../db/patterns.ts';
import { myApplicationByProject } from '../../rosters/mine.ts';
import { findCards } from '../card.ts';
import type { ProjectList } from '../responses.ts';

/** The projects of the list: active public ones, hidden ones for staff, and all of the person's own (rule:active-and-public-projects). */
const listedFor = (
  isForStaff: boolean,
  personId: string | null = null,
): SQL => sql`(p.deleted_at is null and (
  (p.status = 'active' and (p.is_visible_to_public or ${isForStaff})) or p.owner_id = ${personId}))`;

/** One page of the projects that the viewer finds under /projects, by filter and sort (rule:active-and-public-projects, rule:lists-page-on-server). */
export async function listProjects(ctx: SignedIn, filter: ProjectFilter): Promise<ProjectList> {
  return readPage(filter.page, PROJECTS_PER_PAGE, (slice) => findProjects(ctx, filter, slice));
}

type Slice = { limit: number; offset: number };

async function findProjects(ctx: SignedIn, filter: ProjectFilter, slice: Slice) {
  const [{ total, ids }, skills] = await Promise.all([
    findIds(ctx, filter, slice),
    isStaff(ctx.viewer) ? staffSkills(ctx) : publicSkills(ctx),
  ]);
  return { projects: await findCards(ctx, ids), total, skills };
}

async function findIds({ db, viewer, now }: SignedIn, filter: ProjectFilter, { limit, offset }: Slice) {
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with matching as (
      select p.id, p.created_at, p.application_deadline from projects p
      where ${listedFor(isStaff(viewer), viewer.id)} and ${matches(filter, viewer.id)}
    )
    select (select count(*)::int from matching) as total,
      array(select p.id from matching p order by ${order(filter, now())} limit ${limit} offset ${offset}) as ids
  `);
  return rows[0] ?? { total: 0, ids: [] };
}

/** The skills to filter by: those of the projects that everybody finds, or all staff. Cached until a project changes. */
const skillsFor = (isForStaff: boolean) =>
  cachedContent(async (db) => {
    const { rows } = await db.execute<{ skill: string }>(sql`
      select distinct unnest(p.skills_required) as skill from projects p where ${listedFor(isForStaff)} order by skill
    `);
    return rows.map(({ skill }) => skill);
  });
const publicSkills = skillsFor(false);
const staffSkills = skillsFor(true);

function matches({ search, category, skill, my_status }: ProjectFilter, viewerId: string): SQL {
  const mine = myApplicationByProject(sql`${viewerId}`);
  const conditions = [
    search && containsAnywhere(search),
    category && sql`p.category = ${category}`,
    skill && sql`exists (select from unnest(p.skills_required) s where lower(s) = lower(${skill}))`,
    my_status === 'none' && sql`p.id not in (select mine.project_id from ${mine} mine)`,
    my_status &&
      my_status !== 'none' &&
      sql`p.id in (select mine.project_id from ${mine} mine where mine.status = ${my_status})`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function containsAnywhere(search: string): SQL {
  const pattern = containsPattern(search);
  return sql`(fold(p.name) like fold(${pattern}) or fold(p.project_number::text) like fold(${pattern})
    or exists (select from unnest(p.skills_required) s where fold(s) like fold(${pattern})))`;
}

/** By deadline: open ones, the next to close first, then those without a deadline, then closed ones. */
function order({ sort }: ProjectFilter, now: Date): SQL {
  if (sort === 'newest') return sql`p.created_at desc, p.id`;
  return sql`coalesce(p.application_deadline < ${now.toISOString()}, false), p.application_deadline, p.id`;
}
