import { type SQL, sql } from 'drizzle-orm';
import { isDetailedProposalOpen, nextStep } from '#domain/applications.ts';
import { forbidden, notFound } from '#domain/errors.ts';
import {
  canDeleteProject,
  canEditProject,
  canHandOverProject,
  canListApplications,
  isOwner,
} from '#domain/policy.ts';
import { FEATURED_PROJECTS, isActiveProject, type ProjectStatus, UNKNOWN_OWNER } from '#domain/projects.ts';
import { isStaff, type Role, type Viewer } from '#domain/users.ts';
import { myApplicationByProject } from '../applications/mine.ts';
import type { SignedIn } from '../context.ts';
import { isoInstant } from '../db/instants.ts';
import { currentSettings } from '../settings/queries.ts';
import type { ProjectCard, ProjectDetail } from './answers.ts';
import { type CardRow, cardColumns, toCard } from './card.ts';
import { withCleanRichText } from './rich-text.ts';

type Someone = NonNullable<Viewer>;

/** Rows 15, 16 in SQL, over the aliases `p` and `mine`; a test holds it against `canReadProject`. */
const readableBy = (viewer: Someone): SQL => sql`(p.deleted_at is null and (
  (p.status = 'active' and p.is_visible_to_public) or p.owner_id = ${viewer.id}
  or ${isStaff(viewer)} or mine.id is not null))`;

/** The newest active and public projects for the dashboard, six at most (§2 Dashboard, decision A7). */
export async function listFeaturedProjects(ctx: SignedIn): Promise<ProjectCard[]> {
  const { rows } = await ctx.db.execute<CardRow>(sql`
    select ${cardColumns}, mine.status as my_status from projects p
    left join ${myApplicationByProject(sql`${ctx.viewer.id}`)} mine on mine.project_id = p.id
    where p.deleted_at is null and p.status = 'active' and p.is_visible_to_public
    order by p.created_at desc, p.id limit ${FEATURED_PROJECTS}
  `);
  return rows.map((row) => toCard(row, ctx.viewer));
}

type DetailRow = Omit<ProjectDetail, 'is_mine' | 'owner_name' | 'next_step' | 'can'> & {
  owner_name: string | null;
};

/** A project with its sections, the viewer's application and what they may do; 404 when they may not see it. */
export async function getProject(ctx: SignedIn, id: string): Promise<ProjectDetail> {
  const { rows } = await ctx.db.execute<DetailRow>(sql`
    select p.id, p.project_number, p.name, p.category, p.priority, p.status, p.skills_required, p.main_image_url,
      ${isoInstant(sql`p.application_deadline`)} as application_deadline, p.max_team_size, p.is_visible_to_public,
      p.what_is_it, p.problem_statement, p.data_available, p.project_requirements, p.primary_use_cases,
      p.description, p.requirements, p.deliverables, p.additional_features, p.images, p.sample_data_url,
      p.start_date, p.end_date, p.estimated_completion_date, p.budget::float8 as budget, p.owner_id,
      ${isoInstant(sql`p.created_at`)} as created_at, ${isoInstant(sql`p.updated_at`)} as updated_at,
      owner.display_name as owner_name,
      ${myApplicationJson} as my_application
    from projects p
    left join ${myApplicationByProject(sql`${ctx.viewer.id}`)} mine on mine.project_id = p.id
    left join profiles owner on owner.user_id = p.owner_id
    where p.id = ${id} and ${readableBy(ctx.viewer)}
  `);
  const [row] = rows;
  if (!row) throw projectNotFound();
  return toDetail(ctx, row);
}

const myApplicationJson = sql`case when mine.id is not null then json_build_object(
  'id', mine.id, 'status', mine.status, 'stage', mine.stage, 'team_id', mine.team_id,
  'has_detailed_proposal', mine.has_detailed_proposal, 'submitted_at', mine.submitted_at) end`;

async function toDetail(ctx: SignedIn, row: DetailRow): Promise<ProjectDetail> {
  const { viewer } = ctx;
  const { detailed_proposal_gate: gate } = await currentSettings(ctx);
  const mine = row.my_application;
  return {
    ...withCleanRichText(row),
    is_mine: isOwner(viewer, row),
    owner_name: row.owner_name ?? UNKNOWN_OWNER,
    next_step: mine && nextStep(mine, gate),
    can: {
      edit: canEditProject(viewer, row),
      delete: canDeleteProject(viewer, row),
      hand_over: canHandOverProject(viewer),
      apply: isActiveProject(row) && row.is_visible_to_public && !isOwner(viewer, row),
      submit_detailed_proposal: mine !== null && isDetailedProposalOpen(mine, gate),
      view_applications: canListApplications(viewer),
    },
  };
}

export type ReadableProject = {
  id: string;
  name: string;
  status: ProjectStatus;
  is_visible_to_public: boolean;
  owner_id: string | null;
  application_deadline: string | null;
  max_team_size: number;
};

/** What other nouns need of a project that the viewer may see; 404 otherwise (rows 15, 16). */
export async function findReadableProject(ctx: SignedIn, id: string): Promise<ReadableProject> {
  const { rows } = await ctx.db.execute<ReadableProject>(sql`
    select p.id, p.name, p.status, p.is_visible_to_public, p.owner_id, p.max_team_size,
      ${isoInstant(sql`p.application_deadline`)} as application_deadline
    from projects p
    left join ${myApplicationByProject(sql`${ctx.viewer.id}`)} mine on mine.project_id = p.id
    where p.id = ${id} and ${readableBy(ctx.viewer)}
  `);
  const [project] = rows;
  if (!project) throw projectNotFound();
  return project;
}

/** The people who can own a project: those who may create one (rows 17, 20). */
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

/** §2: what the page of a missing project says. */
export const projectNotFound = () =>
  notFound('Project Not Found', 'The project does not exist or is no longer available.');
