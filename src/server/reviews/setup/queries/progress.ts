import { type SQL, sql } from 'drizzle-orm';
import { timeZone } from '#domain/time-zone.ts';
import { literal } from '../../../db/literal.ts';
import { isWaiting } from '../../scope/assignable.ts';
import { countedAssignments } from '../../scope/assignment-counts.ts';
import { isManageableBy, unmanageable } from '../../scope/hidden.ts';
import type { ManagedRound } from '../../scope/managed-round.ts';

type OfViewer = { round: ManagedRound; viewerId: string };

const numberOf = (...states: string[]): SQL =>
  sql`coalesce(sum(part.number) filter (where part.state = any(${sql.param(states)}::text[])), 0)::int`;

/**
 * A CTE `counted`: what each reviewer of a round has done, as the lists of assignments show it to the viewer (rule:no-own-interest,
 * rule:late-reviews).
 */
export const progressOf = ({ round, viewerId }: OfViewer): SQL => sql`
  counted as materialized (
    select r.id as reviewer_id, coalesce(sum(part.number), 0)::int as every, ${numberOf('assigned', 'submitted')} as assigned,
      ${numberOf('submitted')} as submitted, ${numberOf('declined')} as declined, ${numberOf('conflict')} as conflict,
      ${numberOf('assigned')} as waiting
    from reviewers r
    left join (${countedAssignments({ round, withheld: unmanageable(viewerId) })}) part on part.reviewer_id = r.id
    where r.cycle_id = ${round.cycle.id} group by r.id)`;

/** Whether the reviewer `r`, whose progress is `counted`, has open reviews and has begun none. For `exists`, the reviews of everybody would be hashed. */
export const hasNotBegun = ({ round, viewerId }: OfViewer): SQL => sql`(
  counted.waiting > 0 and counted.submitted = 0 and (
    select true from reviews begun where begun.reviewer_id = r.id and begun.stage = ${round.stage}
      and ${isManageableBy(viewerId, sql`begun.application_id`)} limit 1) is null)`;

/**
 * The day of the last reminder of the reviewer `r`, if an open review that the viewer sees was assigned on an earlier day in the programme's time zone: it could
 * be about others (rule:no-own-interest).
 */
export const lastReminder = ({ round, viewerId }: OfViewer): SQL => sql`(
  select last.day::text from (select max(m.day) as day from review_reminders m where m.user_id = r.user_id) last
  where exists (
    select from review_assignments s join applications a on a.id = s.application_id
    where s.reviewer_id = r.id and s.stage = ${round.stage} and ${isWaiting(sql`s`, sql`a`)}
      and s.created_at < last.day::timestamp at time zone ${literal(timeZone())} and ${isManageableBy(viewerId, sql`s.application_id`)}))`;
