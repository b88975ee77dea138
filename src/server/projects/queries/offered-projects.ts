import { sql } from 'drizzle-orm';
import { PROJECTS_PER_PAGE, type ProjectFilter } from '#domain/projects.ts';
import { isStaff } from '#domain/users.ts';
import { findMyApplications } from '../../applications/mine.ts';
import type { SignedIn } from '../../context.ts';
import { keptContent } from '../../db/kept-content.ts';
import { readPage } from '../../db/pages.ts';
import type { ProjectCard, ProjectList } from '../answers.ts';
import { type CardRow, cardColumns, toCard } from '../card.ts';

type Offered = {
  /** What everybody finds under /projects (rule:active-and-public-projects), by deadline and by age. */
  byDeadline: ProjectCard[];
  newest: ProjectCard[];
  skills: string[];
  /** Who finds projects of their own there besides. */
  owners: ReadonlySet<string>;
};

/**
 * A page of the list that all students see, kept in memory, with the viewer's own statuses, read now. Null for staff and
 * owners, who see more, and for filters that the database understands better.
 */
export async function listOffered(ctx: SignedIn, filter: ProjectFilter): Promise<ProjectList | null> {
  const { category, sort, page, ...others } = filter;
  if (isStaff(ctx.viewer) || Object.values(others).some(Boolean)) return null;
  const { owners, skills, newest, byDeadline } = await offeredProjects(ctx);
  if (owners.has(ctx.viewer.id)) return null;
  const sorted = sort === 'newest' ? newest : closedLast(byDeadline, ctx.now());
  const matching = category ? sorted.filter((card) => card.category === category) : sorted;
  const mine = (await findMyApplications(ctx.db, ctx.viewer.id)) ?? {};
  return readPage(page, PROJECTS_PER_PAGE, ({ limit, offset }) => ({
    projects: matching.slice(offset, offset + limit).map((card) => ({
      ...card,
      my_status: mine[card.id]?.status ?? null,
      has_left: mine[card.id]?.has_left ?? false,
    })),
    total: matching.length,
    skills,
  }));
}

/** The next to close first, then those that never close, then the closed ones. */
function closedLast(byDeadline: ProjectCard[], now: Date): ProjectCard[] {
  const isOpen = ({ application_deadline: at }: ProjectCard) =>
    at === null || Date.parse(at) >= now.getTime();
  const closed = byDeadline.findIndex(isOpen);
  return closed < 1 ? byDeadline : [...byDeadline.slice(closed), ...byDeadline.slice(0, closed)];
}

const offeredProjects = keptContent(async (db): Promise<Offered> => {
  const { rows } = await db.execute<{
    projects: CardRow[];
    newest: string[];
    skills: string[];
    owners: string[];
  }>(sql`
    with offered as (
      select p.*, null as my_status, false as has_left from projects p
      where p.deleted_at is null and p.status = 'active' and p.is_visible_to_public)
    select
      (select coalesce(json_agg(c), '[]') from (
        select ${cardColumns}, p.my_status, p.has_left from offered p order by p.application_deadline, p.id) c) as projects,
      array(select id from offered order by created_at desc, id) as newest,
      array(select distinct unnest(skills_required) as skill from offered order by skill) as skills,
      array(select distinct owner_id from projects where deleted_at is null and owner_id is not null) as owners
  `);
  const { projects = [], newest = [], skills = [], owners = [] } = rows[0] ?? {};
  const byDeadline = projects.map((row) => toCard(row, null));
  const byId = new Map(byDeadline.map((card) => [card.id, card]));
  return { byDeadline, newest: newest.flatMap((id) => byId.get(id) ?? []), skills, owners: new Set(owners) };
});
