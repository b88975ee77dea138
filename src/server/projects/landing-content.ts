import { sql } from 'drizzle-orm';
import { type CycleDate, datesOf } from '#domain/cycles/cycle-dates.ts';
import type { LandingFigure } from '#domain/cycles/cycles.ts';
import type { ProjectCategory } from '#domain/projects/projects.ts';
import type { Services } from '../context.ts';
import { currentCycleOf } from '../cycles/scope/cycle-of.ts';
import { isoInstant } from '../db/instants.ts';

export type LandingContent = {
  landing_text: string | null;
  landing_figures: LandingFigure[] | null;
  projects: {
    id: string;
    name: string;
    category: ProjectCategory;
    application_deadline: string | null;
  }[];
  dates: CycleDate[];
};

const MOST_PROJECTS = 3;

/**
 * For visitors: the texts of the current cycle, and its active and public projects that take applications, the next deadline first
 * (rule:landing-projects, rule:landing-answers).
 */
export async function readLandingContent({
  db,
  now,
}: Pick<Services, 'db' | 'now'>): Promise<LandingContent | null> {
  const current = await currentCycleOf({ db, now, contentVersion: null });
  const { rows } = await db.execute<Omit<LandingContent, 'dates'>>(sql`
    select c.landing_text, c.landing_figures,
      array(select to_json(shown) from (
        select p.id, p.name, p.category, ${isoInstant(sql`p.application_deadline`)} as application_deadline
        from projects p
        where p.cycle_id = c.id and p.deleted_at is null and p.status = 'active' and p.is_visible_to_public
          and (p.application_deadline is null or p.application_deadline > ${now().toISOString()})
        order by p.application_deadline asc nulls last, p.created_at desc, p.id limit ${MOST_PROJECTS}) shown) as projects
    from cycles c where c.id = ${current.id}
  `);
  const [row] = rows;
  if (!row) return null;
  return { ...row, dates: current.state === 'draft' ? [] : datesOf(current) };
}
