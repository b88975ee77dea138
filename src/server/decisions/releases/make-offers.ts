import { sql } from 'drizzle-orm';
import { answerBy } from '../../applications/rosters/answer-by.ts';
import type { Transaction } from '../../db/database.ts';

/**
 * Offers a seat to each application that a release has accepted, where the cycle asked for answers when it was checked: until the end of the day so
 * many days later, by the clocks of the programme. In the transaction of the release (rule:offers).
 */
export async function makeOffers(tx: Transaction, releaseId: string): Promise<void> {
  await tx.execute(sql`
    insert into offers (application_id, cycle_id, project_id, answer_by)
    select row.application_id, row.cycle_id, a.project_id, ${answerBy()}
    from release_rows row join releases r on r.id = row.release_id join applications a on a.id = row.application_id
    where row.release_id = ${releaseId} and row.is_released and row.outcome = 'accept' and r.answer_days is not null
      and a.status in ('accepted', 'selected')
    on conflict (application_id) do update set state = 'offered', answer_by = excluded.answer_by, answered_at = null, reminded_days = null, waits = false,
      reason = '', joined_at = null, confirmed_at = null`);
}

/** Takes the offers of applications away that are no longer accepted, as after a correction or a release that is taken back. */
export async function dropOffers(tx: Transaction, releaseId: string): Promise<void> {
  await tx.execute(sql`
    delete from offers o using applications a, release_rows row
    where row.release_id = ${releaseId} and row.application_id = o.application_id and a.id = o.application_id and (o.state in ('offered', 'accepted', 'joined') or row.outcome <> 'accept')
      and a.status not in ('accepted', 'selected')`);
}
