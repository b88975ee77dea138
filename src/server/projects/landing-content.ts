import { sql } from 'drizzle-orm';
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
  dates: LandingDate[];
};

/** A day of the cycle, for people who haven't signed up yet. */
export type LandingDate = { label: string; at: string };

const MOST_PROJECTS = 3;

/**
 * For visitors: the texts of the current cycle, and its active and public projects that take applications, the next deadline first
 * (rule:landing-projects, rule:programme-content).
 */
export async function readLandingContent({
  db,
  now,
}: Pick<Services, 'db' | 'now'>): Promise<LandingContent | null> {
  const current = await currentCycleOf({ db, now, contentVersion: null });
  const open = sql`p.cycle_id = c.id and p.deleted_at is null and p.status = 'active' and p.is_visible_to_public`;
  const { rows } = await db.execute<Row>(sql`
    select c.landing_text, c.landing_figures,
      (select min(p.start_date)::text from projects p where ${open}) as starts_on,
      array(select to_json(shown) from (
        select p.id, p.name, p.category, ${isoInstant(sql`p.application_deadline`)} as application_deadline
        from projects p
        where ${open}
          and (p.application_deadline is null or p.application_deadline > ${now().toISOString()})
        order by p.application_deadline asc nulls last, p.created_at desc, p.id limit ${MOST_PROJECTS}) shown) as projects
    from cycles c where c.id = ${current.id}
  `);
  const [row] = rows;
  if (!row) return null;
  const { starts_on, ...content } = row;
  return { ...content, dates: datesOf({ ...current, starts_on }, now()) };
}

type Row = Omit<LandingContent, 'dates'> & { starts_on: string | null };
type Days = { opens_at: string | null; closes_at: string | null; starts_on: string | null };

/** What the cycle and its projects say about when (rule:landing-answers). */
function datesOf({ opens_at, closes_at, starts_on }: Days, now: Date): LandingDate[] {
  const isPast = (at: string) => Date.parse(at) <= now.getTime();
  return [
    ...(opens_at ? [{ label: isPast(opens_at) ? 'Opened' : 'Opens', at: opens_at }] : []),
    ...(closes_at ? [{ label: isPast(closes_at) ? 'Closed' : 'Closes', at: closes_at }] : []),
    ...(starts_on ? [{ label: 'First projects start', at: starts_on }] : []),
  ];
}
