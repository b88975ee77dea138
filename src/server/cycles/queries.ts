import { sql } from 'drizzle-orm';
import { FREEZING_STATUSES } from '#domain/applications/application-statuses.ts';
import { defaultCycle } from '#domain/cycles/default-cycle.ts';
import { nextName, yearLater } from '#domain/cycles/year-later.ts';
import { forbidden, notFound } from '#domain/errors.ts';
import { canManageCycles } from '#domain/policy.ts';
import type { SignedIn } from '../context.ts';
import { isoInstant } from '../db/instants.ts';
import { hasLeft } from '../db/schema/columns.ts';
import type { CycleCopy, ManagedCycles } from './responses.ts';
import { listCycles } from './scope/cycle-of.ts';

type Figures = ManagedCycles[number]['figures'];

/** Every cycle with its settings and figures, newest first; 403 for people who aren't super admins (permission:manageCycles). */
export async function listManagedCycles(ctx: SignedIn): Promise<ManagedCycles> {
  if (!canManageCycles(ctx.viewer)) throw forbidden();
  const all = await listCycles(ctx);
  const { rows } = await ctx.db.execute<Figures & { cycle_id: string }>(sql`
    select c.id as cycle_id, projects.number as projects, projects.unconfirmed as unconfirmed_projects,
      (select coalesce(sum(number), 0)::int from team_counts where cycle_id = c.id) as teams,
      counted.applications, counted.drafts, counted.undecided
    from cycles c
    cross join lateral (
      select count(*)::int as number, (count(*) filter (where p.awaits_confirmation))::int as unconfirmed
      from projects p where p.cycle_id = c.id and p.deleted_at is null) projects
    cross join lateral (
      select coalesce(sum(number) filter (where status <> 'draft'), 0)::int as applications,
        coalesce(sum(number) filter (where status = 'draft'), 0)::int as drafts,
        coalesce(sum(number) filter (where status = any(${sql.param(FREEZING_STATUSES)}::text[])), 0)::int as undecided
      from application_counts where cycle_id = c.id) counted
  `);
  const current = defaultCycle(all);
  return all.flatMap(({ is_blind: _isBlind, has_projects: _hasProjects, ...cycle }) => {
    const counted = rows.find(({ cycle_id }) => cycle_id === cycle.id);
    if (!counted) return [];
    const { cycle_id: _cycleId, ...figures } = counted;
    return [{ ...cycle, is_current: cycle.id === current?.id, figures }];
  });
}

/**
 * What a new cycle takes from this one: its texts and settings, and its projects with owners who still exist, each date a year later. 403
 * for people who aren't super admins (permission:manageCycles, rule:new-cycle).
 */
export async function previewCopy(ctx: SignedIn, id: string): Promise<CycleCopy> {
  if (!canManageCycles(ctx.viewer)) throw forbidden();
  const cycle = (await listCycles(ctx)).find((one) => one.id === id);
  if (!cycle) throw notFound('Cycle not found');
  const { rows } = await ctx.db.execute<CycleCopy['projects'][number]>(sql`
    select p.id, p.project_number, p.name, p.owner_id,
      case when u.id is not null then coalesce(owner.display_name, u.email::text) end as owner_name,
      ${isoInstant(sql`p.application_deadline`)} as application_deadline, p.start_date, p.end_date, p.estimated_completion_date
    from projects p left join users u on u.id = p.owner_id and u.disabled_at is null
    left join profiles owner on owner.user_id = u.id
    where p.cycle_id = ${id} and p.deleted_at is null order by p.project_number
  `);
  const { hero_background_image, detailed_proposal_gate, number_prefix, landing_text, landing_figures } =
    cycle;
  return {
    name: nextName(cycle.name),
    slug: nextName(cycle.slug).replaceAll(' ', '-'),
    opens_at: yearLater(cycle.opens_at),
    closes_at: yearLater(cycle.closes_at),
    default_deadline: yearLater(cycle.default_deadline),
    detailed_deadline: yearLater(cycle.detailed_deadline),
    results_on: yearLater(cycle.results_on),
    starts_on: yearLater(cycle.starts_on),
    hero_background_image,
    detailed_proposal_gate,
    number_prefix: number_prefix && nextName(number_prefix),
    landing_text,
    landing_figures,
    projects: rows.map((project) => ({
      ...project,
      application_deadline: yearLater(project.application_deadline),
      start_date: yearLater(project.start_date),
      end_date: yearLater(project.end_date),
      estimated_completion_date: yearLater(project.estimated_completion_date),
    })),
    left_out: await countLeftOut(ctx, id),
  };
}

async function countLeftOut({ db }: SignedIn, id: string): Promise<CycleCopy['left_out']> {
  const { rows } = await db.execute<CycleCopy['left_out']>(sql`
    select (select coalesce(sum(number), 0)::int from application_counts where cycle_id = ${id}) as applications,
      (select count(*)::int from applications where cycle_id = ${id} and score is not null) as scores,
      (select count(*)::int from cycle_people where cycle_id = ${id}) + (select count(distinct left_one.user_id)::int
        from application_members left_one
        where left_one.application_id = any(array(${leftApplications(id)})) and ${hasLeft} and not exists (
          select from cycle_people still where still.cycle_id = ${id} and still.user_id = left_one.user_id)) as people,
      (select coalesce(sum(number), 0)::int from team_counts where cycle_id = ${id}) as teams
  `);
  return rows[0] ?? { people: 0, teams: 0, applications: 0, scores: 0 };
}

/** The applications of a cycle that somebody has left: an index has only these. */
const leftApplications = (cycleId: string) => sql`
  select gone.application_id from application_members gone
  where gone.cycle_id = ${cycleId} and ${hasLeft}`;
