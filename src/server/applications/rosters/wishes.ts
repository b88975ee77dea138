import { type SQL, sql } from 'drizzle-orm';
import { FREEZING_STATUSES } from '#domain/applications/application-statuses.ts';
import { isAccepted } from './outcomes.ts';
import { knownStatus } from './unopened-letter.ts';

/**
 * Whether the application `a` with the join `letter` has a place among the wishes of a person: it waits for a decision, or is a seat that they accepted to
 * wait for a higher wish, which only what comes before it replaces (rule:wishes-in-order).
 */
export const hasWish: SQL = sql`(
  ${knownStatus} = any(${sql.param(FREEZING_STATUSES)}::text[])
  or (letter.status is null and ${isAccepted} and exists (select from offers o where o.application_id = a.id
    and o.state = 'accepted' and o.waits and o.joined_at is null and o.confirmed_at is null)))`;
