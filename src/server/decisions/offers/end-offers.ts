import { sql } from 'drizzle-orm';
import { toOfferEnded } from '../../applications/transitions.ts';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { write } from '../../db/write.ts';
import { requestOrigin } from '../../http/origin.ts';
import { replaceDecisionMails } from '../../mails/outbox/decisions.ts';
import { auditWrites } from '../../staff/audit/commands.ts';
import { lockApplications, lockSeats } from '../scope.ts';
import { fillFreeSeats } from './fill-free-seats.ts';
import { remindOfOffers } from './remind-of-offers.ts';

type Work = Pick<Services, 'db' | 'env' | 'now' | 'secret'>;

const OFFERS_AT_ONCE = 100;

/** The job of every minute: reminds, and ends the offers whose time is over, by the clock of the database, and fills their seats (rule:offers). */
export async function tendOffers(work: Work): Promise<void> {
  await remindOfOffers(work);
  await work.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Ended>(sql`
      select o.application_id, o.cycle_id, o.project_id, (
          select r.released_by from release_rows row join releases r on r.id = row.release_id
          where row.application_id = o.application_id and row.is_released order by r.visible_at desc limit 1) as actor_id
      from offers o join cycles c on c.id = o.cycle_id
      where o.state = 'offered' and o.answer_by < now() and c.state <> 'archived'
      order by o.answer_by limit ${OFFERS_AT_ONCE}`);
    await endAll({ ...work, origin: requestOrigin(work.env, undefined) }, tx, rows);
  });
}

type Ended = { application_id: string; cycle_id: string; project_id: string; actor_id: string | null };

/** Ends those of these offers that are still without an answer. */
export async function endAll(
  ctx: Parameters<typeof fillFreeSeats>[0],
  tx: Transaction,
  found: Ended[],
): Promise<number> {
  const ids = found.map(({ application_id }) => application_id);
  await lockSeats(
    tx,
    found.map(({ project_id }) => project_id),
  );
  await lockApplications(tx, sql`${sql.param(ids)}::uuid[]`);
  const { rows } = await tx.execute<{ application_id: string }>(sql`
    update offers set state = 'expired', answered_at = now()
    where application_id = any(${sql.param(ids)}::uuid[]) and state = 'offered' returning application_id`);
  const ended = new Set(rows.map(({ application_id }) => application_id));
  const over = found.filter(({ application_id }) => ended.has(application_id));
  for (const [actorId, offers] of Map.groupBy(over, ({ actor_id }) => actor_id))
    await toOfferEnded(
      tx,
      offers.map(({ application_id }) => application_id),
      { by: 'programme', actorId },
    );
  await replaceDecisionMails(tx, [...ended]);
  const lines = over.map(({ application_id, cycle_id }) => ({
    actor_id: null,
    action: 'offer_ended' as const,
    subject_type: 'application' as const,
    subject_id: application_id,
    cycle_id,
  }));
  await write(tx, auditWrites(...lines));
  for (const projectId of new Set(over.map(({ project_id }) => project_id)))
    await fillFreeSeats(ctx, tx, projectId);
  return over.length;
}
