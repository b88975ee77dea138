import { type SQL, sql } from 'drizzle-orm';
import { isCounted, unassignable } from '../../scope/assignable.ts';
import { canReview } from '../../scope/can-review.ts';
import { conflictsOf } from '../../scope/conflicts.ts';
import { isWithoutInterest } from '../../scope/hidden.ts';
import type { ManagedRound } from '../../scope/managed-round.ts';
import { isOfStaff } from '../../scope/of-staff.ts';
import { seenByNames } from '../../scope/seen-by-names.ts';

/** `isByHand`: the viewer chose the pairs, in a list with names. */
type Chooser = { viewerId: string; isByHand: boolean };

/**
 * Pairs of `application_id`, `reviewer_id`, `is_common` and `place`, each with its `refusal`, null if the viewer can assign it now: the
 * rules of assigning by hand and of publishing. The limit counts in the order of `place`, without applications of staff and those whose
 * judgement is withheld from the viewer (rule:assign-by-hand, rule:conflicts-of-interest).
 */
export const checkedPairs = (
  { cycle, stage }: ManagedRound,
  pairs: SQL,
  { viewerId, isByHand }: Chooser,
): SQL => sql`
  with given as materialized (${pairs}),
  people as materialized (
    select r.id, r.removed_at is null and ${canReview} as can_review, counted.number,
      ${isByHand} and settings.is_blind and r.user_id = ${viewerId} as chooses_blind
    from reviewers r left join users u on u.id = r.user_id left join profiles p on p.user_id = u.id
    join review_settings settings on settings.cycle_id = r.cycle_id
    cross join lateral (select count(*)::int as number
      from review_assignments s join applications a on a.id = s.application_id
      where s.reviewer_id = r.id and s.stage = ${stage} and ${isCounted(sql`s`, sql`a`)}
        and not ${isOfStaff(sql`s.application_id`)} and ${isWithoutInterest(viewerId, sql`s.application_id`)}) counted
    where r.cycle_id = ${cycle.id} and r.id in (select reviewer_id from given)),
  conflicts as materialized (
    select distinct reviewer_id, application_id from (${conflictsOf(sql`select id from people`)}) found),
  seen as materialized (${seenByNames(cycle.id)}),
  checked as (
    select g.*, people.number, ${isOfStaff(sql`g.application_id`)} as is_of_staff, case
      when not ${isWithoutInterest(viewerId, sql`g.application_id`)} then 'own_application'
      else coalesce(${unassignable(stage)}, case
        when people.can_review is not true then 'not_a_reviewer'
        when c.application_id is not null then 'conflict'
        when s.id is not null then 'already_assigned'
        when people.chooses_blind then 'chosen_by_reviewer'
        when seen.application_id is not null then 'has_seen' end) end as reason
    from given g join applications a on a.id = g.application_id and a.cycle_id = ${cycle.id}
    left join people on people.id = g.reviewer_id
    left join conflicts c on c.reviewer_id = g.reviewer_id and c.application_id = g.application_id
    left join review_assignments s on s.application_id = g.application_id and s.stage = ${stage}
      and s.reviewer_id = g.reviewer_id
    left join seen on seen.reviewer_id = g.reviewer_id and seen.application_id = g.application_id)
  select application_id, reviewer_id, is_common, place,
    coalesce(reason, case when not is_of_staff and number + row_number() over (
        partition by reviewer_id, reason is null and not is_of_staff order by is_common desc, place) > (
          select max_per_reviewer from review_rounds where cycle_id = ${cycle.id} and stage = ${stage})
      then 'limit' end) as refusal
  from checked`;

/** Inserts the pairs of a CTE `pairs` that aren't refused. */
export const insertPairs = ({ cycle, stage }: ManagedRound, at: string): SQL => sql`
  insert into review_assignments (cycle_id, application_id, stage, reviewer_id, is_common, is_blind, created_at)
  select ${cycle.id}, application_id, ${stage}, reviewer_id, is_common,
    (select is_blind from review_settings where cycle_id = ${cycle.id}), ${at}::timestamptz
  from pairs where refusal is null order by application_id, reviewer_id`;
