import { eq } from 'drizzle-orm';
import type { ShowCycleInput } from '#domain/cycles/cycle-schemas.ts';
import type { SignedIn } from '../../context.ts';
import { profiles } from '../../db/schema/users.ts';
import { cycleOf } from '../scope/cycle-of.ts';

/** Keeps the viewer's choice, which is the default of staff and managers from then on. 404 for a cycle that they may not choose (permission:managePreferences, rule:personal-cycle). */
export async function showCycle(ctx: SignedIn, { cycle }: ShowCycleInput): Promise<void> {
  const { id } = await cycleOf(ctx, cycle);
  await ctx.db.update(profiles).set({ shown_cycle_id: id }).where(eq(profiles.user_id, ctx.viewer.id));
}
