import { invalid } from '#domain/errors.ts';
import { isActiveProject } from '#domain/projects/projects.ts';
import type { SignedIn } from '../../context.ts';
import { findProject } from '../../projects/content/load.ts';

/** 422 unless everybody may see the project of the same cycle that a team would like to apply to (rule:find-a-team). */
export async function rejectHiddenTarget(
  ctx: SignedIn,
  id: string | null | undefined,
  cycleId: string,
): Promise<void> {
  if (!id) return;
  const project = await findProject(ctx, id);
  if (project && isActiveProject(project) && project.is_visible_to_public && project.cycle_id === cycleId)
    return;
  throw invalid([{ path: 'target_project_id', message: 'Please choose a project from the list.' }]);
}
