import { sql } from 'drizzle-orm';
import {
  acceptsApplications,
  applicationActions,
  nextChangeAt,
  nextStep,
} from '#domain/application-actions.ts';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import { forbidden } from '#domain/errors.ts';
import {
  canCountApplications,
  canDeleteProject,
  canEditProject,
  canExtendDeadlines,
  canHandOverProject,
  canListApplications,
  canReadProject,
  isChangeableCycle,
  isOwner,
} from '#domain/policy.ts';
import { FEATURED_PROJECTS, UNKNOWN_OWNER } from '#domain/projects/projects.ts';
import type { Role } from '#domain/users/users.ts';
import { findExtensions } from '../applications/rosters/deadlines.ts';
import {
  findMyApplications,
  findPersonalApplication,
  isOnRoster,
  toApplicationProject,
} from '../applications/rosters/mine.ts';
import type { SignedIn } from '../context.ts';
import { type Cycle, cycleOf, inCycle, listCycles } from '../cycles/scope/cycle-of.ts';
import { settingsOf } from '../staff/settings/settings-of.ts';
import { findCards } from './card.ts';
import { findProject } from './content/load.ts';
import { projectNotFound } from './content/readable-project.ts';
import { countApplications } from './count-applications.ts';
import type { OwnProjects, ProjectCard, ProjectDetail } from './responses.ts';

const OWN_PROJECTS = 20;

/** The viewer's own projects, of any status, for the dashboard: first those to confirm, then the newest (rule:dashboard-of-staff). */
export async function listOwnProjects(ctx: SignedIn, { cycle }: CycleQuery): Promise<OwnProjects> {
  const chosen = await cycleOf(ctx, cycle);
  const { rows } = await ctx.db.execute<Omit<OwnProjects[number], 'application_counts'>>(sql`
    select p.id, p.project_number, p.name, p.status, p.is_visible_to_public, p.awaits_confirmation from projects p
    where (${inCycle(sql`p.cycle_id`, chosen)} or p.awaits_confirmation) and p.owner_id = ${ctx.viewer.id} and p.deleted_at is null
    order by p.awaits_confirmation desc, p.created_at desc, p.id limit ${OWN_PROJECTS}
  `);
  const counts = await countApplications(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, application_counts: counts.get(row.id) ?? [] }));
}

/** The newest active and public projects for the dashboard, six at most (rule:active-and-public-projects). */
export async function listFeaturedProjects(ctx: SignedIn, { cycle }: CycleQuery): Promise<ProjectCard[]> {
  const chosen = await cycleOf(ctx, cycle);
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select p.id from projects p
    where ${inCycle(sql`p.cycle_id`, chosen)} and p.deleted_at is null and p.status = 'active' and p.is_visible_to_public
    order by p.created_at desc, p.id limit ${FEATURED_PROJECTS}
  `);
  return findCards(
    ctx,
    rows.map(({ id }) => id),
  );
}

/** A project with its sections, the viewer's application and actions; 404 when they may not see it. */
export async function getProject(ctx: SignedIn, id: string): Promise<ProjectDetail> {
  const { viewer } = ctx;
  const [row, applications, extensions] = await Promise.all([
    findProject(ctx, id),
    findMyApplications(ctx.db, viewer.id),
    findExtensions(ctx.db, viewer.id),
  ]);
  const mine = applications?.[id];
  if (!row || !canReadProject(viewer, row, isOnRoster(mine))) throw projectNotFound();
  const { detailed_proposal_gate: gate } = await settingsOf(ctx, row.cycle_id);
  const personal = mine ? await findPersonalApplication(ctx, mine) : null;
  const counts = canCountApplications(viewer, row) ? await countApplications(ctx, [id]) : null;
  const rules = toApplicationProject(ctx, row, extensions);
  const site = { gate, now: ctx.now() };
  const { cycle_id, cycle_state, copied_from_id: _original, ...content } = row;
  const isChangeable = isChangeableCycle(cycle_state);
  return {
    ...content,
    cycle: nameOf(await listCycles(ctx), cycle_id),
    my_application: isOnRoster(mine) ? mine : null,
    has_left: mine?.has_left === true,
    is_mine: isOwner(viewer, row),
    own_deadline: rules.application_deadline,
    application_counts: counts?.get(id) ?? null,
    owner_name: row.owner_name ?? UNKNOWN_OWNER,
    next_step: personal && nextStep(rules, personal, site),
    changes_at: nextChangeAt(rules, personal, site.now),
    can: {
      ...applicationActions(rules, personal, site),
      takes_applications: acceptsApplications(rules, site.now),
      edit: canEditProject(viewer, row) && isChangeable,
      confirm: canEditProject(viewer, row) && isChangeable && row.awaits_confirmation,
      delete: canDeleteProject(viewer, row) && isChangeable,
      hand_over: canHandOverProject(viewer) && isChangeable,
      extend_deadline: canExtendDeadlines(viewer) && isChangeable && cycle_state !== 'draft',
      view_applications: canListApplications(viewer),
    },
  };
}

function nameOf(all: Cycle[], id: string): ProjectDetail['cycle'] {
  const cycle = all.find((one) => one.id === id);
  if (!cycle) throw projectNotFound();
  return { name: cycle.name, slug: cycle.slug, state: cycle.state };
}

/** The people who can own a project: those who may create one (permission:createProject, permission:handOverProject). */
export async function listPossibleOwners(ctx: SignedIn) {
  if (!canHandOverProject(ctx.viewer)) throw forbidden();
  const { rows } = await ctx.db.execute<{ id: string; display_name: string; role: Role }>(sql`
    select u.id, coalesce(p.display_name, u.email) as display_name, p.role
    from profiles p join users u on u.id = p.user_id
    where p.role in ('manager', 'admin', 'super_admin') and u.disabled_at is null
    order by display_name, u.id limit ${POSSIBLE_OWNERS}
  `);
  return rows;
}

const POSSIBLE_OWNERS = 500;
