import { sql } from 'drizzle-orm';
import type { ProjectCategory } from '#domain/projects/projects.ts';
import type { Services } from '../context.ts';
import { isoInstant } from '../db/instants.ts';

export type LandingProject = {
  id: string;
  name: string;
  category: ProjectCategory;
  application_deadline: string | null;
};

const SHOWN = 3;

/** For visitors: the active and public projects that take applications, the next deadline first (rule:landing-projects). */
export async function listLandingProjects({
  db,
  now,
}: Pick<Services, 'db' | 'now'>): Promise<LandingProject[]> {
  const { rows } = await db.execute<LandingProject>(sql`
    select p.id, p.name, p.category, ${isoInstant(sql`p.application_deadline`)} as application_deadline
    from projects p
    where p.deleted_at is null and p.status = 'active' and p.is_visible_to_public
      and (p.application_deadline is null or p.application_deadline > ${now().toISOString()})
    order by p.application_deadline asc nulls last, p.created_at desc, p.id limit ${SHOWN}
  `);
  return rows;
}
