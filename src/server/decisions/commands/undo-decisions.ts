import { sql } from 'drizzle-orm';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import type { DecisionProblem } from '#domain/decisions/decisions.ts';
import { notFound } from '#domain/errors.ts';
import type { SignedIn } from '../../context.ts';
import type { Decided } from '../responses.ts';
import { changeableCycle, changeDecisions, lockApplications, lockDecisions } from '../scope.ts';
import { type NextVersion, outcomeOf, problemOf, writeVersions } from './decide.ts';

type Undone = NextVersion & { seen: number; problem: DecisionProblem | null };

/**
 * Gives every application of one press its former pending decision back, or none where a release had made it true, at any time before the release; those that somebody has changed since are
 * left out, and so are those that a release has made true. 404 for an unknown press (permission:prepareDecisions, rule:pending-decisions).
 */
export async function undoDecisions(ctx: SignedIn, query: CycleQuery, id: string): Promise<Decided> {
  const cycle = await changeableCycle(ctx, query);
  return changeDecisions(ctx.db, async (tx) => {
    await lockDecisions(tx, cycle.id);
    const ofBatch = sql`(select made.application_id as id, made.version, made.release_id from decisions made
      where made.batch_id = ${id} and made.cycle_id = ${cycle.id}) as seen`;
    await lockApplications(tx, sql`array(select seen.id from ${ofBatch})`);
    const { rows } = await tx.execute<Undone>(sql`
      select seen.id as application_id, seen.version as seen, seen.version + 1 as version, a.project_id,
        row_number() over (order by seen.id)::int as place, before.outcome, before.rank, coalesce(before.reasons, '{}') as reasons,
        coalesce(before.feedback, '') as feedback, 
        coalesce(${problemOf(ctx.viewer.id, cycle)}, case when seen.release_id is not null then 'not_decidable' end) as problem
      from ${ofBatch} join applications a on a.id = seen.id
      left join decisions d on d.application_id = seen.id and d.is_current
      left join decisions before on before.application_id = seen.id and before.version = seen.version - 1 and before.release_id is null
      order by seen.id`);
    if (rows.every(({ problem }) => problem === 'missing')) throw notFound('Decisions not found');
    const ready = rows.filter(({ problem }) => problem === null);
    const batch = await writeVersions(ctx, tx, cycle, ready);
    return { batch, ...outcomeOf(rows.map((row) => ({ ...row, version: row.seen }))) };
  });
}
