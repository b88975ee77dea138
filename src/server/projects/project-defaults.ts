import { and, desc, eq, isNull } from 'drizzle-orm';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import { forbidden } from '#domain/errors.ts';
import { canCreateProject } from '#domain/policy.ts';
import { nextProjectNumber } from '#domain/projects/next-number.ts';
import { ROLE_RULES } from '#domain/role-rules.ts';
import type { SignedIn } from '../context.ts';
import { cycleOf } from '../cycles/scope/cycle-of.ts';
import { projects } from '../db/schema/projects.ts';
import type { ProjectDefaults } from './responses.ts';

/** The newest ones say how a programme counts. */
const READ = 200;

/** What the form for a new project begins with: the next number and the deadline of its cycle (permission:createProject, rule:proposed-number). */
export async function getProjectDefaults(ctx: SignedIn, { cycle }: CycleQuery): Promise<ProjectDefaults> {
  if (!canCreateProject(ctx.viewer)) throw forbidden(ROLE_RULES.createProject.denial);
  const { id, default_deadline, number_prefix } = await cycleOf(ctx, cycle);
  const rows = await ctx.db
    .select({ number: projects.project_number })
    .from(projects)
    .where(and(eq(projects.cycle_id, id), isNull(projects.deleted_at)))
    .orderBy(desc(projects.created_at))
    .limit(READ);
  return {
    project_number: nextProjectNumber(
      rows.map(({ number }) => number),
      number_prefix,
    ),
    application_deadline: default_deadline,
  };
}
