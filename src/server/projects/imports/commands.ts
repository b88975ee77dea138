import { eq, sql } from 'drizzle-orm';
import { AppError, forbidden } from '#domain/errors.ts';
import { canImportProjects } from '#domain/policy.ts';
import { dayInWords } from '#domain/projects/imports/cell-dates.ts';
import type { ProjectImportInput } from '#domain/projects/project-import-schemas.ts';
import type { ImportProblem } from '#domain/projects/project-imports.ts';
import type { SignedIn } from '../../context.ts';
import { type Cycle, cycleOf } from '../../cycles/scope/cycle-of.ts';
import { brokenConstraint, type Transaction } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { projects } from '../../db/schema/projects.ts';
import { profiles } from '../../db/schema/users.ts';
import { runInSlices } from '../../process/run-in-slices.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import { withCleanRichText } from '../content/rich-text.ts';
import { type CheckedImport, checkImport, type RowToCreate } from './check.ts';
import { MAY_NOT_IMPORT } from './queries.ts';

/**
 * Creates every project of the file, or none: active ones that belong to the importer. Checks the file again after a preview; 422 names the
 * first invalid cell, and all of them as `errors` (permission:importProjects).
 */
export async function importProjects(
  ctx: SignedIn,
  { csv, day_order: dayOrder, cycle: slug }: ProjectImportInput,
): Promise<{ created: number }> {
  if (!canImportProjects(ctx.viewer)) throw forbidden(MAY_NOT_IMPORT);
  const cycle = await cycleOf(ctx, slug);
  const { rows, problems, ambiguous } = await checkImport(ctx, { csv, dayOrder, cycle });
  const all = [...problems, ...(dayOrder ? [] : ambiguous.map(asProblem))];
  if (all.length > 0) throw hasProblems(all);
  try {
    return await writeProjects(ctx, rows, cycle);
  } catch (error) {
    if (brokenConstraint(error) !== 'projects_number') throw error;
    // Another project took a number between the check and the write; the second check finds its row.
    throw hasProblems((await checkImport(ctx, { csv, dayOrder, cycle })).problems);
  }
}

async function writeProjects(ctx: SignedIn, rows: RowToCreate[], cycle: Cycle): Promise<{ created: number }> {
  const { viewer } = ctx;
  const cleaned = await runInSlices(rows, ({ project }) => withCleanRichText(project));
  return ctx.db.transaction(async (tx) => {
    const importer = await tx.query.profiles.findFirst({ where: eq(profiles.user_id, viewer.id) });
    const department_id = importer?.department_id ?? null;
    const created_at = ctx.now().toISOString();
    const created = await insertProjects(
      tx,
      cleaned.map((project) => ({
        ...project,
        application_deadline: project.application_deadline ?? cycle.default_deadline,
        cycle_id: cycle.id,
        owner_id: viewer.id,
        department_id,
        created_at,
      })),
    );
    await recordAudit(
      tx,
      ...created.map(({ id }) => ({
        actor_id: viewer.id,
        action: 'project_imported' as const,
        subject_type: 'project' as const,
        subject_id: id,
        cycle_id: cycle.id,
      })),
    );
    return { created: created.length };
  });
}

/** As JSON: thousands of rows have more values than a statement may have parameters. */
async function insertProjects(
  tx: Transaction,
  rows: (typeof projects.$inferInsert)[],
): Promise<{ id: string }[]> {
  const { rows: created } = await tx.execute<{ id: string }>(sql`${insertRows(projects, rows)} returning id`);
  return created;
}

/** Nothing is imported before the importer has said what 04/03 means (rule:import-asks-for-day-order). */
const asProblem = ({ row, column, text, day_first, month_first }: CheckedImport['ambiguous'][number]) => ({
  row,
  column,
  message: `“${text}” can be ${dayInWords(day_first)} or ${dayInWords(month_first)}. Please choose how the file writes dates.`,
});

const TITLE = 'Error importing projects';

function hasProblems(problems: ImportProblem[]): AppError {
  const errors = problems.map(({ row, column, message }) => ({
    path: [row, column].filter((part) => part !== null).join('.'),
    message,
    title: TITLE,
  }));
  return new AppError({
    status: 422,
    code: 'import_has_problems',
    title: TITLE,
    detail: problems[0] ? describeProblem(problems[0]) : undefined,
    errors,
  });
}

const describeProblem = ({ row, column, message }: ImportProblem) =>
  row === null ? message : `Row ${row}${column ? `, ${column}` : ''}: ${message}`;
