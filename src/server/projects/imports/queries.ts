import { forbidden } from '#domain/errors.ts';
import { canImportProjects } from '#domain/policy.ts';
import type { ProjectImportInput } from '#domain/projects/project-import-schemas.ts';
import type { SignedIn } from '../../context.ts';
import { cycleOf } from '../../cycles/scope/cycle-of.ts';
import { checkImport } from './check.ts';
import type { ImportPreview } from './responses.ts';

export const MAY_NOT_IMPORT = "You don't have permission to import projects.";

/** The projects that an import would create, and every invalid cell by row, column and reason; writes nothing (permission:importProjects). */
export async function previewImport(
  ctx: SignedIn,
  { csv, day_order: dayOrder, cycle: slug }: ProjectImportInput,
): Promise<ImportPreview> {
  if (!canImportProjects(ctx.viewer)) throw forbidden(MAY_NOT_IMPORT);
  const cycle = await cycleOf(ctx, slug);
  const { rows, problems, warnings, ambiguous } = await checkImport(ctx, { csv, dayOrder, cycle });
  const projects = rows.map(({ row, project }) => ({
    row,
    project_number: project.project_number,
    name: project.name,
    category: project.category,
    max_team_size: project.max_team_size,
    application_deadline: project.application_deadline ?? cycle.default_deadline,
    is_visible_to_public: project.is_visible_to_public,
  }));
  return { projects, problems, warnings, ambiguous_dates: ambiguous };
}
