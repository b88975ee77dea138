import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { projects } from '../db/schema/projects.ts';
import { recordAudit } from '../staff/audit/commands.ts';

/** Locks a person's projects, in one order and before any profile, like applying. */
export async function lockProjectsOf(tx: Transaction, ownerId: string): Promise<void> {
  await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.owner_id, ownerId), isNull(projects.deleted_at)))
    .orderBy(projects.id)
    .for('update');
}

type Succession = { from: string; heirs: string[]; actor_id: string };

/**
 * Passes each project of a person who is being deleted to the first heir who hasn't applied to it (rule:no-own-interest). Without an heir
 * it has no owner, and staff can hand it over.
 */
export async function passOnProjects(tx: Transaction, { from, heirs, actor_id }: Succession): Promise<void> {
  const { rows } = await tx.execute<{ id: string; cycle_id: string; owner_id: string | null }>(sql`
    update projects p set updated_at = now(), owner_id = (
      select h.id from unnest(${sql.param(heirs)}::uuid[]) with ordinality as h(id, place)
      where not exists (
        select from application_members m
        where m.project_id = p.id and m.user_id = h.id and m.blocks and not m.is_exempt)
      order by h.place limit 1)
    where p.owner_id = ${from} and p.deleted_at is null
    returning p.id, p.cycle_id, p.owner_id
  `);
  const lines = rows.map(({ id, cycle_id, owner_id }) => ({
    actor_id,
    action: 'project_handed_over' as const,
    subject_type: 'project' as const,
    subject_id: id,
    cycle_id,
    details: { from, to: owner_id },
  }));
  await recordAudit(tx, ...lines);
}
