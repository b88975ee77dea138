import { sql } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { Notifier } from '../../mails/notifications/notify.ts';
import { changeDecisions } from '../scope.ts';
import { lockOffers } from './lock-offers.ts';
import { promoteNext } from './promote-next.ts';
import { projectsToFill } from './waiting.ts';

type Filling = Notifier & Pick<Services, 'now'>;

/** Promotes at once where the cycle says so, in nobody's name; otherwise an admin does. The caller has locked the offers (rule:offers). */
export async function fillFreeSeats(ctx: Filling, tx: Transaction, projectId: string): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from projects p join decision_settings s on s.cycle_id = p.cycle_id where p.id = ${projectId} and s.promotes_by_itself`);
  if (rowCount) await promoteNext({ ...ctx, viewer: { id: null } }, tx, projectId);
}

/**
 * Fills what became free in any other way: seats were added, a decision was corrected, a status changed, somebody left or was erased, or
 * the cycle promotes by itself since now (rule:offers).
 */
export async function fillAllFreeSeats(ctx: Filling & Pick<Services, 'db'>): Promise<void> {
  // Each project is a change of its own.
  for (const { project_id, cycle_id } of await projectsToFill(ctx.db))
    await changeDecisions(ctx.db, async (tx) => {
      await lockOffers(tx, { cycleId: cycle_id, projectIds: [project_id] });
      await fillFreeSeats(ctx, tx, project_id);
    });
}
