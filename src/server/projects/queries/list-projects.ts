import { type SQL, sql } from 'drizzle-orm';
import { PROJECTS_PER_PAGE, type ProjectFilter } from '#domain/projects/projects.ts';
import { isStaff, type Viewer } from '#domain/users/users.ts';
import type { SignedIn } from '../../context.ts';
import { readPage } from '../../db/pages.ts';
import { containsPattern } from '../../db/patterns.ts';
import { myApplicationByProject } from '../../rosters/mine.ts';
import { type CardRow, cardColumns, toCard } from '../card.ts';
import type { ProjectList } from '../responses.ts';

type SignedInViewer = NonNullable<Viewer>;

/** The projects of the list: active public ones, hidden ones for staff, and all of the viewer's own (rule:active-and-public-projects). */
const listedFor = (viewer: SignedInViewer): SQL => sql`(p.deleted_at is null and (
  (p.status = 'active' and (p.is_visible_to_public or ${isStaff(viewer)})) or p.owner_id = ${viewer.id}))`;

/** One page of the projects that the viewer finds under /projects, by filter and sort (rule:active-and-public-projects, rule:lists-page-on-server). */
export async function listProjects(ctx: SignedIn, filter: ProjectFilter): Promise<ProjectList> {
  return readPage(filter.page, PROJECTS_PER_PAGE, (slice) => findProjects(ctx, filter, slice));
}

type Slice = { limit: number; offset: number };

async function findProjects(ctx: SignedIn, filter: ProjectFilter, { limit, offset }: Slice) {
  const { rows } = await ctx.db.execute<{ total: number; page: CardRow[]; skills: string[] }>(sql`
    with listed as (
      select p.*, mine.status as my_status, coalesce(mine.has_left, false) as has_left from projects p
      left join ${myApplicationByProject(sql`${ctx.viewer.id}`)} mine on mine.project_id = p.id
      where ${listedFor(ctx.viewer)}
    ), matching as (select p.* from listed p where ${matches(filter)}),
    page as (
      select ${cardColumns}, p.my_status, p.has_left from matching p
      order by ${order(filter, ctx.now())} limit ${limit} offset ${offset}
    )
    select (select count(*)::int from matching) as total,
      (select coalesce(json_agg(page), '[]') from page) as page,
      array(select distinct unnest(skills_required) as skill from listed order by skill) as skills
  `);
  const { total = 0, page = [], skills = [] } = rows[0] ?? {};
  return { projects: page.map((row) => toCard(row, ctx.viewer)), total, skills };
}

function matches({ search, category, skill, my_status }: ProjectFilter): SQL {
  const conditions = [
    search && containsAnywhere(search),
    category && sql`p.category = ${category}`,
    skill && sql`exists (select from unnest(p.skills_required) s where lower(s) = lower(${skill}))`,
    my_status === 'none' && sql`p.my_status is null and not p.has_left`,
    my_status && my_status !== 'none' && sql`p.my_status = ${my_status}`,
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
