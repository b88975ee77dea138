import { sql } from 'drizzle-orm';
import { conflict, forbidden, notFound } from '#domain/errors.ts';
import { canReleaseDecisions } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { listCycles } from '../../cycles/scope/cycle-of.ts';
import { requireChangeable } from '../../reviews/scope/managed-round.ts';
import { requireNoInterest } from '../releases/create-preflight.ts';
import { changeDecisions } from '../scope.ts';
import { lockOffers } from './lock-offers.ts';
import { promoteNext } from './promote-next.ts';

/** An admin's nod: the free seats of a project go to the next on its waiting list who fit (permission:releaseDecisions, rule:offers). */
export async function promote(ctx: SignedIn, projectId: string): Promise<{ promoted: number }> {
  if (!canReleaseDecisions(ctx.viewer)) throw forbidden();
  const cycles = await listCycles(ctx);
  return changeDecisions(ctx.db, async (tx) => {
    const { rows } = await tx.execute<{ cycle_id: string }>(sql`
      select cycle_id from projects where id = ${projectId} and deleted_at is null`);
    const cycle = cycles.find(({ id }) => id === rows[0]?.cycle_id);
    if (!cycle) throw notFound('Project not found');
    requireChangeable(cycle);
    await requireNoInterest(tx, ctx.viewer.id, { cycle, projectIds: [projectId] });
    await lockOffers(tx, { cycleId: cycle.id, projectIds: [projectId] });
    const promoted = await promoteNext(ctx, tx, projectId);
    if (promoted === 0) throw nobodyFits();
    return { promoted };
  });
}

const nobodyFits = () =>
  conflict(
    'nobody_fits',
    'Nobody was promoted',
    'The project has no free seat, or nobody on its waiting list fits into one.',
  );
