import { type SQL, sql } from 'drizzle-orm';
import type { ReviewRoundQuery } from '#domain/reviews/review-schemas.ts';
import { FORMER_REVIEWER } from '#domain/reviews/reviews.ts';
import { ownCycles } from '../../../applications/rosters/people.ts';
import type { SignedIn } from '../../../context.ts';
import { isoInstant } from '../../../db/instants.ts';
import { unassignable } from '../../scope/assignable.ts';
import { countedAssignments } from '../../scope/assignment-counts.ts';
import { isWithoutInterest, ofInterest, unmanageable } from '../../scope/hidden.ts';
import { managedRound } from '../../scope/managed-round.ts';
import type { AssignmentDraft } from '../responses.ts';

/** What is missing counts every application, so it tells somebody with an own one about it. */
const WITHHELD =
  'Whether reviews are missing isn’t shown to you, because you have an interest in an application of this cycle. Another admin sees it, and assigns that application.';

const hasOwn = (viewerId: string): SQL => sql`(d.cycle_id = any(array${ownCycles(viewerId)}))`;

/**
 * Whether a draft `d` exists for a viewer: for somebody with an own application in the cycle, a finished one without other applications
 * doesn't (rule:no-own-interest).
 */
export const isDraftShownTo = (viewerId: string): SQL => sql`(
  d.state <> 'ready' or not ${hasOwn(viewerId)} or exists (select from assignment_draft_pairs shown
    where shown.draft_id = d.id and ${isWithoutInterest(viewerId, sql`shown.application_id`)}))`;

/**
 * The draft of a round in numbers, without the viewer's own applications; null if there is none. 403 for people who aren't staff
 * (permission:manageReviews, rule:assignment-drafts).
 */
export async function getAssignmentDraft(ctx: SignedIn, query: ReviewRoundQuery): Promise<AssignmentDraft> {
  const { cycle, stage } = await managedRound(ctx, query);
  const viewerId = ctx.viewer.id;
  const { rows } = await ctx.db.execute<NonNullable<AssignmentDraft>>(sql`
    with draft as (
      select * from assignment_drafts d where cycle_id = ${cycle.id} and stage = ${stage} and ${isDraftShownTo(viewerId)}),
    pairs as materialized (
      select p.* from assignment_draft_pairs p join draft on draft.id = p.draft_id
      where ${isWithoutInterest(viewerId, sql`p.application_id`)}),
    added as (select reviewer_id, count(*)::int as number from pairs group by reviewer_id),
    present as materialized (
      select part.reviewer_id, sum(part.number)::int as number
      from (${countedAssignments({ round: { cycle, stage }, withheld: unmanageable(viewerId) })}) part
      where part.state in ('assigned', 'submitted') group by 1)
    select d.id, d.state, ${isoInstant(sql`d.created_at`)} as created_at, author.display_name as created_by, d.solver_ms,
      case when d.state = 'ready' and ${hasOwn(viewerId)} then ${WITHHELD} else d.problem end as problem,
      (select count(*)::int from pairs) as reviews,
      (select count(distinct application_id)::int from pairs) as applications,
      (select count(distinct application_id)::int from pairs where is_common) as common,
      coalesce((select json_agg(loads order by lower(loads.name), loads.id) from (
        select r.id, coalesce(p.display_name, ${FORMER_REVIEWER}) as name, added.number as added,
          coalesce(present.number, 0) as present
        from added join reviewers r on r.id = added.reviewer_id left join present on present.reviewer_id = r.id
        left join profiles p on p.user_id = r.user_id) loads),
        '[]') as reviewers,
      coalesce((select json_agg(reasons order by reasons.reason) from (
        select left_out.reason, sum(left_out.number)::int as count from (
          select ${unassignable(stage)} as reason, a.number from application_counts a where a.cycle_id = ${cycle.id} and a.status <> 'draft'
          union all select ${unassignable(stage)}, -1 from applications a
            where a.id = any(array(${ofInterest(viewerId)})) and a.cycle_id = ${cycle.id} and a.status <> 'draft') left_out
        where left_out.reason is not null group by left_out.reason having sum(left_out.number) > 0) reasons), '[]') as left_out
    from draft d left join profiles author on author.user_id = d.created_by`);
  return rows[0] ?? null;
}
