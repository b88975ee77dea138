import { sql } from 'drizzle-orm';
import type { ReviewRoundQuery } from '#domain/reviews/review-schemas.ts';
import { FORMER_REVIEWER } from '#domain/reviews/reviews.ts';
import type { SignedIn } from '../../context.ts';
import { isoInstant } from '../../db/instants.ts';
import { COUNTED_STATES } from '../../review-scope/assignable.ts';
import { managedRound } from '../../review-scope/managed-round.ts';
import type { AssignmentDraft } from '../responses.ts';

/** The draft of a round in numbers; null if there is none. 403 for people who aren't staff (permission:manageReviews, rule:assignment-drafts). */
export async function getAssignmentDraft(ctx: SignedIn, query: ReviewRoundQuery): Promise<AssignmentDraft> {
  const { cycle, stage } = await managedRound(ctx, query);
  const { rows } = await ctx.db.execute<NonNullable<AssignmentDraft>>(sql`
    with draft as (select * from assignment_drafts where cycle_id = ${cycle.id} and stage = ${stage}),
    pairs as materialized (select p.* from assignment_draft_pairs p join draft on draft.id = p.draft_id),
    added as (select reviewer_id, count(*)::int as number from pairs group by reviewer_id)
    select d.id, d.state, ${isoInstant(sql`d.created_at`)} as created_at, author.display_name as created_by, d.problem, d.solver_ms,
      (select count(*)::int from pairs) as reviews,
      (select count(distinct application_id)::int from pairs) as applications,
      (select count(distinct application_id)::int from pairs where is_common) as common,
      coalesce((select json_agg(loads order by lower(loads.name), loads.id) from (
        select r.id, coalesce(p.display_name, ${FORMER_REVIEWER}) as name, added.number as added,
          (select count(*)::int from review_assignments s
            where s.reviewer_id = r.id and s.stage = ${stage} and s.state in ${COUNTED_STATES}) as present
        from added join reviewers r on r.id = added.reviewer_id left join profiles p on p.user_id = r.user_id) loads),
        '[]') as reviewers
    from draft d left join profiles author on author.user_id = d.created_by`);
  return rows[0] ?? null;
}
