import { type SQL, sql } from 'drizzle-orm';
import { STAFF_STATUSES } from '#domain/applications/application-statuses.ts';
import { forbidden } from '#domain/errors.ts';
import { canListApplications } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { isoInstant } from '../../db/instants.ts';
import { isManageableBy } from '../../reviews/scope/hidden.ts';
import type { UndoableStatuses } from '../responses.ts';
import { contactId } from '../rosters/people.ts';

const MOST = 20;

/** Whether a release of decisions gave the application `a` this status: the release is taken back, or the decision corrected. */
export const isReleased = (status: SQL): SQL => sql`exists (
  select from release_rows released where released.application_id = a.id and released.is_released
    and ${status} = case released.outcome when 'accept' then 'accepted' when 'reject' then 'rejected' else 'waitlisted' end)`;

/**
 * The viewer's own changes of single statuses whose emails still wait, the newest last, so that a reloaded page offers their Undo again.
 * Those of a bulk run are undone with it, and those of a release aren’t (permission:listApplications, rule:status-mails-wait).
 */
export async function listUndoableStatuses(ctx: SignedIn): Promise<UndoableStatuses> {
  if (!canListApplications(ctx.viewer)) throw forbidden();
  const now = ctx.now().toISOString();
  const { rows } = await ctx.db.execute<UndoableStatuses[number]>(sql`
    with held as (
      select application_id, min(send_after) as leaves_at from mails
      where status in ('queued', 'sending') and coalesce(send_after, '-infinity') > ${now} and decided_status is not null
      group by application_id)
    select a.id, coalesce(t.name, cp.display_name, 'Account deleted') as name, last.from_status, a.status,
      ${isoInstant(sql`held.leaves_at`)} as leaves_at
    from held join applications a on a.id = held.application_id
    cross join lateral (
      select e.id, e.actor_id, e.from_status, e.to_status from application_events e
      where e.application_id = a.id and e.kind = 'status_changed' order by e.id desc limit 1) last
    left join teams t on t.id = a.team_id
    left join profiles cp on cp.user_id = ${contactId}
    where last.actor_id = ${ctx.viewer.id} and last.to_status = a.status
      and last.from_status = any(${sql.param([...STAFF_STATUSES])}::text[])
      and ${isManageableBy(ctx.viewer.id, sql`a.id`)}
      and not ${isReleased(sql`a.status`)}
      and not exists (
        select from bulk_run_rows done join bulk_runs b on b.id = done.run_id
        where done.application_id = a.id and done.outcome = 'done' and b.undo_until > ${now})
    order by last.id limit ${MOST}
  `);
  return rows;
}
