import { type SQL, sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canReadSecurityEvents } from '#domain/policy.ts';
import { SECURITY_EVENTS_PER_PAGE, type SecurityEventFilter } from '#domain/staff/security-events.ts';
import type { SignedIn } from '../../context.ts';
import { isoInstant } from '../../db/instants.ts';
import { containsPattern } from '../../db/patterns.ts';
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
  const { rows } = await db.execute<SecurityEventResponse>(sql`
    select s.id::float8 as id, ${isoInstant(sql`s.at`)} as at, ${isoInstant(sql`s.last_at`)} as last_at, s.times, s.kind,
      case when s.user_id is not null then json_build_object('id', s.user_id, 'name', (
        select coalesce(p.display_name, u.email::text) from users u left join profiles p on p.user_id = u.id
        where u.id = s.user_id)) end as person,
      s.route, s.network, s.device
    from security_events s where ${matches(filter)}
    order by s.at ${direction}, s.id ${direction} limit ${SECURITY_EVENTS_PER_PAGE + 1}`);
  const hasMore = rows.length > SECURITY_EVENTS_PER_PAGE;
  const events = rows.slice(0, SECURITY_EVENTS_PER_PAGE);
  if (isBackwards) return { events: events.toReversed(), has_newer: hasMore, has_older: true };
  return { events, has_newer: filter.before !== undefined, has_older: hasMore };
}

function matches({ kind, person, network, from, to, before, after }: SecurityEventFilter): SQL {
  const conditions = [
    kind && sql`s.kind = ${kind}`,
    person && isOf(person),
    network && sql`s.network = ${network}`,
    from && sql`s.at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'`,
    to && sql`s.at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
    before && sql`(s.at, s.id) < (select b.at, b.id from security_events b where b.id = ${before})`,
    after && sql`(s.at, s.id) > (select b.at, b.id from security_events b where b.id = ${after})`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function isOf(person: string): SQL {
  if (ID.test(person)) return sql`s.user_id = ${person}`;
  const pattern = containsPattern(person);
  return sql`s.user_id in (
    select user_id from profiles where fold(display_name) like fold(${pattern})
    union select id from users where fold(email::text) like fold(${pattern}))`;
}
