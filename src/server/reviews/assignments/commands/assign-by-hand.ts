import { type SQL, sql } from 'drizzle-orm';
import { conflict, forbidden } from '#domain/errors.ts';
import { type AssignInput, MAX_PAIRS_BY_HAND } from '#domain/reviews/assignment-schemas.ts';
import { REFUSAL_TEXTS, type Refusal } from '#domain/reviews/assignments.ts';
import type { ReviewRoundQuery } from '#domain/reviews/review-schemas.ts';
import { FORMER_REVIEWER } from '#domain/reviews/reviews.ts';
import { formatCount } from '#domain/text.ts';
import { findSelection, selected } from '../../../applications/queries/application-selection.ts';
import type { SignedIn } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { write } from '../../../db/write.ts';
import { auditWrites } from '../../../staff/audit/commands.ts';
import { isShownTo } from '../../scope/hidden.ts';
import { changeableRound, lockRound, type ManagedRound } from '../../scope/managed-round.ts';
import { assignmentNotifications } from '../notify.ts';
import { checkedPairs, insertPairs } from '../queries/checked-pairs.ts';
import type { AssignResult } from '../responses.ts';

/** The refused pairs that a result names per reason. */
const NAMED = 20;

/**
 * Assigns each of the applications to each of the reviewers and says which pairs it refused and why. 403 for people who aren't staff and
 * for own applications alone, 409 for an archived cycle or too many pairs (permission:manageReviews, rule:assign-by-hand).
 */
export async function assignByHand(
  ctx: SignedIn,
  query: ReviewRoundQuery,
  input: AssignInput,
): Promise<AssignResult> {
  const round = await changeableRound(ctx, query);
  const pairs = pairsOf(await chosenApplications(ctx, input), input.reviewer_ids);
  return ctx.db.transaction(async (tx) => {
    await lockRound(tx, round);
    const { assigned, refused } = await insertAllowed(ctx, tx, round, pairs);
    const counts = new Map(
      [...Map.groupBy(assigned, ({ reviewer_id }) => reviewer_id)].map(([id, all]) => [id, all.length]),
    );
    const applicationIds = [...new Set(assigned.map(({ application_id }) => application_id))];
    if (assigned.length > 0) {
      const about = { counts, applicationIds, mailsEverybody: false };
      const notifications = await assignmentNotifications(ctx, tx, round, about);
      const line = {
        actor_id: ctx.viewer.id,
        action: 'reviews_assigned' as const,
        subject_type: 'cycle' as const,
        subject_id: round.cycle.id,
        details: { stage: round.stage, rows: applicationIds.length, reviews: assigned.length },
      };
      await write(tx, [...auditWrites(line), ...notifications]);
    }
    return { assigned: assigned.length, refused };
  });
}

async function chosenApplications(ctx: SignedIn, { applications }: AssignInput): Promise<SQL> {
  if (applications.of === 'project')
    return sql`select a.id, row_number() over (order by a.submitted_at, a.id) as place
      from applications a where a.project_id = ${applications.project_id}
        and a.status not in ('draft', 'withdrawn') and ${isShownTo(ctx.viewer.id, sql`a.id`)}`;
  const selection = await findSelection(ctx, applications.selection);
  return sql`select found.id, row_number() over () as place from (${selected(selection, ctx.viewer.id)}) found`;
}

const pairsOf = (applications: SQL, reviewerIds: string[]): SQL => sql`
  select chosen.id as application_id, reviewer.id as reviewer_id, false as is_common, chosen.place
  from (${applications}) chosen cross join (
    select distinct unnest(${sql.param(reviewerIds)}::uuid[]) as id) reviewer
  limit ${MAX_PAIRS_BY_HAND + 1}`;

type Done = { application_id: string; reviewer_id: string };
type Checked = { given: number; assigned: Done[]; refused: AssignResult['refused'] };

async function insertAllowed(
  ctx: SignedIn,
  tx: Transaction,
  round: ManagedRound,
  given: SQL,
): Promise<Pick<Checked, 'assigned' | 'refused'>> {
  const { rows } = await tx.execute<Checked>(sql`
    with pairs as materialized (${checkedPairs(round, given, { viewerId: ctx.viewer.id, isByHand: true })}),
    written as (${insertPairs(round, ctx.now().toISOString())} returning application_id, reviewer_id)
    select (select count(*)::int from pairs) as given,
      coalesce((select json_agg(w) from written w), '[]') as assigned,
      coalesce((select json_agg(r order by r.refusal) from (
        select n.refusal, max(n.total)::int as count,
          json_agg(json_build_object('applicant', n.applicant, 'project', n.project, 'reviewer', n.reviewer) order by n.nth)
            filter (where n.nth <= ${NAMED}) as named
        from (${refusedPairs(ctx.viewer.id)}) n group by n.refusal) r), '[]') as refused`);
  const [result] = rows;
  if (!result) throw new Error('The result is one row.');
  if (result.given > MAX_PAIRS_BY_HAND) throw tooManyPairs();
  if (isOfOwnOnly(result)) throw forbidden(REFUSAL_TEXTS.own_application);
  return result;
}

const isOfOwnOnly = ({ given, refused }: Checked) =>
  refused.some(({ refusal, count }) => refusal === 'own_application' && count === given);

/** An application that the viewer reviews blind has no name here (rule:blind-reading). */
const refusedPairs = (viewerId: string): SQL => sql`
  select p.refusal, row_number() over (partition by p.refusal order by p.place) as nth,
    count(*) over (partition by p.refusal) as total,
    case when ${isShownTo(viewerId, sql`p.application_id`)}
      then coalesce(t.name, ap.display_name, 'Account deleted') else 'An application that you review' end as applicant,
    pr.name as project, coalesce(rp.display_name, ${FORMER_REVIEWER}) as reviewer
  from pairs p join applications a on a.id = p.application_id join projects pr on pr.id = a.project_id
  left join teams t on t.id = a.team_id left join profiles ap on ap.user_id = a.applicant_id
  left join reviewers r on r.id = p.reviewer_id left join profiles rp on rp.user_id = r.user_id
  where p.refusal is not null`;

const tooManyPairs = () =>
  conflict(
    'too_many_selected',
    'Too many applications',
    `At most ${formatCount(MAX_PAIRS_BY_HAND)} reviews can be assigned at once. Please choose fewer applications or reviewers.`,
  );

/** The refusals with their numbers, for the result of a published draft. */
export type Refused = { refusal: Refusal; count: number };
