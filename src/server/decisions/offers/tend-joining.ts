import { sql } from 'drizzle-orm';
import { accountRecipients } from '../../applications/recipients.ts';
import { isAccepted } from '../../applications/rosters/outcomes.ts';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { write } from '../../db/write.ts';
import { requestOrigin } from '../../http/origin.ts';
import { type Notice, noticeMailWrites } from '../../mails/notifications/notify.ts';
import { changeDecisions, isUnjoined } from '../scope.ts';
import { joiningReminderEmail } from './emails.ts';
import type { fillFreeSeats } from './fill-free-seats.ts';
import { finishEnding } from './finish-ending.ts';
import { lockOffers } from './lock-offers.ts';

type Work = Pick<Services, 'db' | 'env' | 'now' | 'secret'>;
type Due = { application_id: string; cycle_id: string; project_name: string; join_by: string };

const OFFERS_AT_ONCE = 100;

/** Reminds people with an accepted seat three days and one day before the date to say that they have joined, each once (rule:joined-by-a-date). */
export async function remindOfJoining(work: Work): Promise<void> {
  const origin = requestOrigin(work.env, undefined);
  await work.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Due>(sql`
      with due as (
        select o.application_id, s.join_by, case when s.join_by < now() + interval '1 day' then 1 else 3 end as days
        from decision_settings s join cycles c on c.id = s.cycle_id and c.state <> 'archived'
        join offers o on o.cycle_id = s.cycle_id and o.state = 'accepted' and o.joined_at is null
        join applications a on a.id = o.application_id and ${isAccepted}
        where s.join_by > now() and s.join_by < now() + interval '3 days'
          and coalesce(o.join_reminded_days, 4) > case when s.join_by < now() + interval '1 day' then 1 else 3 end
        order by o.application_id limit ${OFFERS_AT_ONCE} for update of o skip locked)
      update offers o set join_reminded_days = due.days from due, applications a, projects p
      where o.application_id = due.application_id and a.id = o.application_id and p.id = a.project_id
      returning o.application_id, o.cycle_id, p.name as project_name, ${isoInstant(sql`due.join_by`)} as join_by`);
    const known = new Map(rows.map((row) => [row.application_id, row]));
    const notices = (await accountRecipients(tx, [...known.keys()])).flatMap(
      ({ application_id, user_id, name }): Notice[] => {
        const due = known.get(application_id);
        if (!due) return [];
        const content = joiningReminderEmail({ origin, ...due });
        const mail = { kind: 'status_changed' as const, content, reader: name };
        const application = { id: application_id, cycle_id: due.cycle_id };
        return [{ user_id, kind: 'status_changed', subject: due.project_name, application, mail }];
      },
    );
    await write(tx, noticeMailWrites({ ...work, origin }, notices));
  });
}

type Ended = { application_id: string; cycle_id: string; project_id: string };

/** Where the cycle says so, ends accepted seats about whose joining nobody has said anything until the date, and fills them. */
export async function endUnjoined(work: Work): Promise<void> {
  // They all end in the same minute.
  let ended: number;
  do ended = await endSomeUnjoined(work);
  while (ended === OFFERS_AT_ONCE);
}

async function endSomeUnjoined(work: Work): Promise<number> {
  const { rows } = await work.db.execute<Ended>(sql`
    select o.application_id, o.cycle_id, o.project_id
    from decision_settings of_cycle join cycles c on c.id = of_cycle.cycle_id and c.state <> 'archived'
    join offers o on o.cycle_id = of_cycle.cycle_id join applications a on a.id = o.application_id and ${isAccepted}
    where of_cycle.ends_unjoined and ${isUnjoined} order by o.application_id limit ${OFFERS_AT_ONCE}`);
  const ctx = { ...work, origin: requestOrigin(work.env, undefined) };
  // One cycle at a time has offers, or two.
  for (const [cycleId, offers] of Map.groupBy(rows, ({ cycle_id }) => cycle_id))
    await changeDecisions(work.db, (tx) => endThem(ctx, tx, cycleId, offers));
  return rows.length;
}

async function endThem(
  ctx: Parameters<typeof fillFreeSeats>[0],
  tx: Transaction,
  cycleId: string,
  offers: Ended[],
): Promise<void> {
  const found = offers.map(({ application_id }) => application_id);
  const projectIds = [...new Set(offers.map(({ project_id }) => project_id))].toSorted();
  await lockOffers(tx, { cycleId, projectIds, ids: found });
  const { rows } = await tx.execute<{ application_id: string }>(sql`
    update offers o set state = 'no_show' from decision_settings of_cycle, applications a
    where a.id = o.application_id and ${isAccepted} and of_cycle.cycle_id = o.cycle_id and of_cycle.ends_unjoined and o.application_id = any(${sql.param(found)}::uuid[]) and ${isUnjoined}
    returning o.application_id`);
  const ended = rows.map(({ application_id }) => application_id);
  await finishEnding(ctx, tx, { cycleId, projectIds, ended, actorId: null, state: 'no_show' });
}
