import { sql } from 'drizzle-orm';
import { isAccepted } from '../../applications/rosters/outcomes.ts';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { requestOrigin } from '../../http/origin.ts';
import { changeDecisions } from '../scope.ts';
import { fillAllFreeSeats, type fillFreeSeats } from './fill-free-seats.ts';
import { finishEnding } from './finish-ending.ts';
import { lockOffers } from './lock-offers.ts';
import { remindOfLetters } from './remind-of-letters.ts';
import { remindOfOffers } from './remind-of-offers.ts';
import { endUnjoined, remindOfJoining } from './tend-joining.ts';

type Work = Pick<Services, 'db' | 'env' | 'now' | 'secret'>;

const OFFERS_AT_ONCE = 100;

/** The job of every minute: reminds, and ends the offers whose time is over, by the clock of the database, and fills their seats (rule:offers). */
export async function tendOffers(work: Work): Promise<void> {
  await remindOfOffers(work);
  await remindOfLetters(work);
  await remindOfJoining(work);
  // The offers of a release end in the same minute.
  let ended: number;
  do ended = await endUnanswered(work);
  while (ended === OFFERS_AT_ONCE);
  await endUnjoined(work);
  await fillAllFreeSeats({ ...work, origin: requestOrigin(work.env, undefined) });
}

/** Ends the next offers whose time is over; how many there were. */
async function endUnanswered(work: Work): Promise<number> {
  const { rows } = await work.db.execute<Ended>(sql`
    select o.application_id, o.cycle_id, o.project_id
    from offers o join applications a on a.id = o.application_id and ${isAccepted} join cycles c on c.id = o.cycle_id
    where o.state = 'offered' and o.answer_by < now() and c.state <> 'archived'
    order by o.answer_by limit ${OFFERS_AT_ONCE}`);
  const ctx = { ...work, origin: requestOrigin(work.env, undefined) };
  // One cycle at a time has offers, or two.
  for (const [cycleId, offers] of Map.groupBy(rows, ({ cycle_id }) => cycle_id))
    await changeDecisions(work.db, (tx) => endOffers(ctx, tx, { cycleId, offers, actorId: null }));
  return rows.length;
}

type Ended = { application_id: string; cycle_id: string; project_id: string };
type Ending = { cycleId: string; offers: Ended[]; actorId: string | null };

/** Ends those of these offers that are still without an answer, by the clock or in the name of an admin. */
export async function endOffers(
  ctx: Parameters<typeof fillFreeSeats>[0],
  tx: Transaction,
  { cycleId, offers, actorId }: Ending,
): Promise<void> {
  const found = offers.map(({ application_id }) => application_id);
  const projectIds = [...new Set(offers.map(({ project_id }) => project_id))].toSorted();
  await lockOffers(tx, { cycleId, projectIds, ids: found });
  const { rows } = await tx.execute<{ application_id: string }>(sql`
    update offers o set state = 'expired', answered_at = now() from applications a
    where a.id = o.application_id and ${isAccepted} and a.id = any(${sql.param(found)}::uuid[]) and o.state = 'offered'
    returning o.application_id`);
  const ended = rows.map(({ application_id }) => application_id);
  await finishEnding(ctx, tx, { cycleId, projectIds, ended, actorId, state: 'expired' });
}
