import { notFound } from '#domain/errors.ts';
import { canReadProject } from '#domain/policy.ts';
import { findMyApplications, isOnRoster } from '../../applications/rosters/mine.ts';
import type { SignedIn } from '../../context.ts';
import { findProject, type StoredProject } from './load.ts';

export type ReadableProject = Pick<
  StoredProject,
  | 'id'
  | 'cycle_id'
  | 'cycle_state'
  | 'name'
  | 'status'
  | 'is_visible_to_public'
  | 'owner_id'
  | 'application_deadline'
  | 'max_team_size'
  | 'problem_statement'
  | 'project_requirements'
>;

/** The data that other nouns need of a project that the viewer may see; 404 otherwise (permission:readPublicProject, permission:readHiddenProject). */
export async function findReadableProject(ctx: SignedIn, id: string): Promise<ReadableProject> {
  const project = await findProject(ctx, id);
  if (!project || !(await canRead(ctx, project))) throw projectNotFound();
  return project;
}

/** Whether the viewer may see a project, and so its pictures. */
export async function isReadableProject(ctx: SignedIn, id: string): Promise<boolean> {
  const project = await findProject(ctx, id);
  return project !== null && (await canRead(ctx, project));
}

async function canRead({ db, viewer }: SignedIn, project: StoredProject): Promise<boolean> {
  if (canReadProject(viewer, project)) return true;
  return canReadProject(viewer, project, isOnRoster((await findMyApplications(db, viewer.id))?.[project.id]));
}

/** The text of the page of a missing project (rule:project-not-found). */
export const projectNotFound = () =>
  notFound('Project Not Found', 'The project doesn’t exist or is no longer available.');
