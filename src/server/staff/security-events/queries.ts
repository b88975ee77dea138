import { type SQL, sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canReadSecurityEvents } from '#domain/policy.ts';
import type { SecurityEventFilter } from '#domain/staff/security-event-schemas.ts';
import { SECURITY_EVENTS_PER_PAGE } from '#domain/staff/security-events.ts';
import { timeZone } from '#domain/time-zone.ts';
import type { SignedIn } from '../../context.ts';
import { isoInstant } from '../../db/instants.ts';
import { literal } from '../../db/literal.ts';
import { findPeopleOfLog, linesOf, SECURITY_LOG } from '../people-of-log.ts';
import type { SecurityEventPage, SecurityEventResponse } from './responses.ts';

/**
 * A page of the security events, newest first, next to the event that `before` or `after` names; 403 for everybody but super admins
 * (permission:readSecurityEvents, rule:security-events).
 */
export async function listSecurityEvents(
  { db, viewer }: SignedIn,
  filter: SecurityEventFilter,
): Promise<SecurityEventPage> {
  if (!canReadSecurityEvents(viewer)) throw forbidden();
  const isBackwards = filter.after !== undefined;
  const direction = isBackwards ? sql`asc` : sql`desc`;
  const lines = linesOf(
    SECURITY_LOG,
    matches(filter),
    sql`order by l.at ${direction}, l.id ${direction} limit ${SECURITY_EVENTS_PER_PAGE + 1}`,
    filter.person ? await findPeopleOfLog(db, SECURITY_LOG, filter.person) : undefined,
  );
  const { rows } = await db.execute<SecurityEventResponse>(sql`
    select s.id::float8 as id, ${isoInstant(sql`s.at`)} as at, ${isoInstant(sql`s.last_at`)} as last_at, s.times, s.kind,
      case when s.user_id is not null then json_build_object('id', s.user_id, 'name', (
        select coalesce(p.display_name, u.email::text) from users u left join profiles p on p.user_id = u.id
        where u.id = s.user_id)) end as person,
      s.route, s.network, s.device
    from (${lines}) s order by s.at ${direction}, s.id ${direction}`);
  const hasMore = rows.length > SECURITY_EVENTS_PER_PAGE;
  const events = rows.slice(0, SECURITY_EVENTS_PER_PAGE);
  if (isBackwards) return { events: events.toReversed(), has_newer: hasMore, has_older: true };
  return { events, has_newer: filter.before !== undefined, has_older: hasMore };
}

function matches({ kind, network, from, to, before, after }: SecurityEventFilter): SQL {
  const conditions = [
    kind && sql`l.kind = ${kind}`,
    network && sql`l.network = ${network}`,
    from && sql`l.at >= ${from}::date::timestamp at time zone ${literal(timeZone())}`,
    to && sql`l.at < (${to}::date + 1)::timestamp at time zone ${literal(timeZone())}`,
    before && sql`(l.at, l.id) < (select b.at, b.id from security_events b where b.id = ${before})`,
    after && sql`(l.at, l.id) > (select b.at, b.id from security_events b where b.id = ${after})`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}
