import { sql } from 'drizzle-orm';
import { type CycleState, cycleAt, type ScheduledCycle } from '#domain/cycles/cycles.ts';
import type { SignedIn } from '../../context.ts';
import { scheduleOf } from '../../cycles/scope/state-at.ts';
import { cachedContent } from '../../db/cached-content.ts';
import type { Database } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import type { projects } from '../../db/schema/projects.ts';
import { withCleanRichText } from './rich-text.ts';

/** The content of a project for everybody who may see it. */
export type StoredProject = Omit<typeof projects.$inferSelect, 'department_id' | 'deleted_at'> & {
  owner_name: string | null;
  cycle_state: CycleState;
};

/** As it is stored, with its cycle, whose state the clock decides. */
type CachedProject = Omit<StoredProject, 'cycle_state'> & { schedule: ScheduledCycle };

/** A project that isn't deleted, without permission checks; cached until a project changes. */
export async function findProject(ctx: SignedIn, id: string): Promise<StoredProject | null> {
  const cached = await cachedProjects(ctx);
  const project = cached.get(id) ?? (await readProject(ctx.db, id));
  if (!project) return null;
  cached.set(id, project);
  const { schedule, ...content } = project;
  return { ...content, cycle_state: cycleAt(schedule, ctx.now()).state };
}

const cachedProjects = cachedContent(async () => new Map<string, CachedProject>());

async function readProject(db: Database, id: string): Promise<CachedProject | null> {
  const { rows } = await db.execute<CachedProject>(sql`
    select p.id, p.cycle_id, ${scheduleOf('c')} as schedule, p.copied_from_id, p.awaits_confirmation, p.project_number, p.name, p.category, p.priority, p.status, p.skills_required, p.main_image_url,
      ${isoInstant(sql`p.application_deadline`)} as application_deadline, ${isoInstant(sql`p.detailed_deadline`)} as detailed_deadline, p.max_team_size, p.is_visible_to_public,
      p.what_is_it, p.problem_statement, p.data_available, p.project_requirements, p.primary_use_cases,
      p.description, p.requirements, p.deliverables, p.additional_features, p.images, p.sample_data_url,
      p.start_date, p.end_date, p.estimated_completion_date, p.budget::float8 as budget, p.owner_id,
      ${isoInstant(sql`p.created_at`)} as created_at, ${isoInstant(sql`p.updated_at`)} as updated_at,
      owner.display_name as owner_name
    from projects p join cycles c on c.id = p.cycle_id left join profiles owner on owner.user_id = p.owner_id
    where p.id = ${id} and p.deleted_at is null
  `);
  return rows[0] ? withCleanRichText(rows[0]) : null;
}
