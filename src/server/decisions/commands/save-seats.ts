import { sql } from 'drizzle-orm';
import type { SeatsInput } from '#domain/decisions/decision-schemas.ts';
import { forbidden, notFound } from '#domain/errors.ts';
import { canPrepareDecisions } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { listCycles } from '../../cycles/scope/cycle-of.ts';
import { requireChangeable } from '../../reviews/scope/managed-round.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import { changeDecisions, lockDecisions } from '../scope.ts';

/** Saves how many people or teams a project takes; null for no limit (permission:prepareDecisions, rule:seats-of-a-project). */
export async function saveSeats(
  ctx: SignedIn,
  projectId: string,
  { seats, unit }: SeatsInput,
): Promise<void> {
  if (!canPrepareDecisions(ctx.viewer)) throw forbidden();
  const cycles = await listCycles(ctx);
  await changeDecisions(ctx.db, async (tx) => {
    const { rows: found } = await tx.execute<{ cycle_id: string }>(
      sql`select cycle_id from projects where id = ${projectId}`,
    );
    if (found[0]) await lockDecisions(tx, found[0].cycle_id);
    const { rows } = await tx.execute<{ cycle_id: string; before: number | null }>(sql`
      select p.cycle_id, s.seats as before from projects p left join project_seats s on s.project_id = p.id
      where p.id = ${projectId} and p.deleted_at is null for no key update of p`);
    const [project] = rows;
    const cycle = cycles.find(({ id }) => id === project?.cycle_id);
    if (!project || !cycle) throw notFound('Project not found');
    requireChangeable(cycle);
    await tx.execute(
      seats === null
        ? sql`delete from project_seats where project_id = ${projectId}`
        : sql`insert into project_seats (project_id, cycle_id, seats, unit) values (${projectId}, ${cycle.id}, ${seats}, ${unit})
            on conflict (project_id) do update set seats = excluded.seats, unit = excluded.unit`,
    );
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'seats_changed',
      subject_type: 'project',
      subject_id: projectId,
      cycle_id: cycle.id,
      details: { seats: { from: project.before, to: seats }, unit },
    });
  });
}
