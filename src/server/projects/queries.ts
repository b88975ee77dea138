import { sql } from 'drizzle-orm';
import {
  type ApplicationStatus,
  applicationActions,
  nextStep,
  takesApplications,
} from '#domain/applications.ts';
import { forbidden, notFound } from '#domain/errors.ts';
import {
  canDeleteProject,
  canEditProject,
  canHandOverProject,
  canListApplications,
  canReadProject,
  isOwner,
} from '#domain/policy.ts';
import { FEATURED_PROJECTS, UNKNOWN_OWNER } from '#domain/projects.ts';
import type { Role } from '#domain/users.ts';
import {
  findMyApplications,
  findPersonalApplication,
  type MyApplicationRow,
  myApplicationByProject,
  toApplicationProject,
} from '../applications/mine.ts';
import type { SignedIn } from '../context.ts';
import { currentSettings } from '../settings/queries.ts';
import type { ProjectCard, ProjectDetail } from './answers.ts';
import { type CardRow, cardColumns, toCard } from './card.ts';
import { findProject, type KeptProject } from './load.ts';

/** The newest active and public projects for the dashboard, six at most (rule:active-and-public-projects). */
export async function listFeaturedProjects(ctx: SignedIn): Promise<ProjectCard[]> {
  const { rows } = await ctx.db.execute<CardRow>(sql`
    select ${cardColumns}, mine.status as my_status, coalesce(mine.has_left, false) as has_left from projects p
    left join ${myApplicationByProject(sql`${ctx.viewer.id}`)} mine on mine.project_id = p.id
    where p.deleted_at is null and p.status = 'active' and p.is_visible_to_public
    order by p.created_at desc, p.id limit ${FEATURED_PROJECTS}
  `);
  return rows.map((row) => toCard(row, ctx.viewer));
}

/** A project with its sections, the viewer's application and what they may do; 404 when they may not see it. */
export async function getProject(ctx: SignedIn, id: string): Promise<ProjectDetail> {
  const { viewer } = ctx;
  const [row, applications] = await Promise.all([
    findProject(ctx, id),
    findMyApplications(ctx.db, viewer.id),
  ]);
  const mine = applications?.[id];
  if (!row || !canReadProject(viewer, row, isOnRoster(mine))) throw projectNotFound();
  const { detailed_proposal_gate: gate } = await currentSettings(ctx);
  const personal = mine ? await findPersonalApplication(ctx, mine) : null;
  const rules = toApplicationProject(ctx, row);
  const site = { gate, now: ctx.now() };
  return {
    ...row,
    my_application: isOnRoster(mine) ? mine : null,
    has_left: mine?.has_left === true,
    is_mine: isOwner(viewer, row),
    owner_name: row.owner_name ?? UNKNOWN_OWNER,
    next_step: personal && nextStep(rules, personal, site),
    can: {
      ...applicationActions(rules, personal, site),
      takes_applications: takesApplications(rules),
      edit: canEditProject(viewer, row),
      delete: canDeleteProject(viewer, row),
      hand_over: canHandOverProject(viewer),
      view_applications: canListApplications(viewer),
    },
  };
}

type OnRoster = MyApplicationRow & { status: ApplicationStatus };

/** Who has left a roster reads no more of its application, nor of a hidden project for its sake (permission:readHiddenProject, permission:readApplication). */
const isOnRoster = (mine: MyApplicationRow | undefined): mine is OnRoster =>
  mine !== undefined && !mine.has_left;

export type ReadableProject = Pick<
  KeptProject,
  'id' | 'name' | 'status' | 'is_visible_to_public' | 'owner_id' | 'application_deadline' | 'max_team_size'
>;

/** What other nouns need of a project that the viewer may see; 404 otherwise (permission:readPublicProject, permission:readHiddenProject). */
export async function findReadableProject(ctx: SignedIn, id: string): Promise<ReadableProject> {
  const project = await findProject(ctx, id);
  if (!project || !(await canRead(ctx, project))) throw projectNotFound();
  return project;
}

async function canRead({ db, viewer }: SignedIn, project: KeptProject): Promise<boolean> {
  if (canReadProject(viewer, project)) return true;
  return canReadProject(viewer, project, isOnRoster((await findMyApplications(db, viewer.id))?.[project.id]));
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

/** What the page of a missing project says (rule:project-not-found). */
export const projectNotFound = () =>
  notFound('Project Not Found', 'The project does not exist or is no longer available.');
