import { sql } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { Notifier } from '../../mails/notifications/notify.ts';
import { promoteNext } from './promote-next.ts';

/** Promotes at once where the cycle says so, in the name of the admin who released the waiting list; otherwise an admin does (rule:offers). */
export async function fillFreeSeats(
  ctx: Notifier & Pick<Services, 'now'>,
  tx: Transaction,
  projectId: string,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select r.released_by as id from releases r join decision_settings s on s.cycle_id = r.cycle_id
    where ${projectId} = any(r.project_ids) and r.state = 'released' and r.released_by is not null and s.promotes_by_itself
    order by r.visible_at desc limit 1`);
  const [viewer] = rows;
  if (viewer) await promoteNext({ ...ctx, viewer }, tx, projectId);
}
