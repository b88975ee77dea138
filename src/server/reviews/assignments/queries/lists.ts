import { type SQL, sql } from 'drizzle-orm';
import {
  ASSIGNMENTS_PER_PAGE,
  type AssignmentListInput,
  type RoundPageInput,
} from '#domain/reviews/assignment-schemas.ts';
import type { ListedState } from '#domain/reviews/assignments.ts';
import { FORMER_REVIEWER } from '#domain/reviews/reviews.ts';
import type { SignedIn } from '../../../context.ts';
import { fromNearerEnd, readPage } from '../../../db/pages.ts';
import { auditBlindNames } from '../../../staff/audit/blind-identity.ts';
import { isAssignable, isWaiting } from '../../scope/assignable.ts';
import { countedAssignments } from '../../scope/assignment-counts.ts';
import { isManageableBy, unmanageable } from '../../scope/hidden.ts';
import { managedRound } from '../../scope/managed-round.ts';
import type { AssignmentList, ShortApplications } from '../responses.ts';

const APPLICATION: SQL = sql`
  a.id as application_id, a.reference, coalesce(t.name, ap.display_name, 'Account deleted') as applicant, p.name as project`;
const ITS_NAMES: SQL = sql`
  join projects p on p.id = a.project_id left join teams t on t.id = a.team_id
  left join profiles ap on ap.user_id = a.applicant_id`;

/**
 * A page of the assignments in one state, of one reviewer or all, without the viewer's own applications and those hidden from them. 403 for
 * people who aren't staff (permission:manageReviews, rule:late-reviews).
 */
export async function listAssignments(ctx: SignedIn, query: AssignmentListInput): Promise<AssignmentList> {
  const round = await managedRound(ctx, query);
  const { cycle, stage } = round;
  await auditBlindNames(ctx, [cycle]);
  const ofReviewer = (column: SQL) =>
    query.reviewer_id === undefined ? sql`` : sql`and ${column} = ${query.reviewer_id}`;
  const matching = sql`
    from review_assignments s ${isOpen(query.state) ? sql`join applications a on a.id = s.application_id` : sql``}
    where s.cycle_id = ${cycle.id} ${ofReviewer(sql`s.reviewer_id`)}
      and s.stage = ${stage} and ${isInState(query.state)} and ${isManageableBy(ctx.viewer.id, sql`s.application_id`)}`;
  return readPage(query.page, ASSIGNMENTS_PER_PAGE, async (slice) => {
    const { rows: counted } = await ctx.db.execute<{ total: number }>(sql`
      select coalesce(sum(part.number), 0)::int as total
      from (${countedAssignments({ round, withheld: unmanageable(ctx.viewer.id) })}) part
      where part.state = ${query.state} ${ofReviewer(sql`part.reviewer_id`)}`);
    const total = counted[0]?.total ?? 0;
    const { limit, offset, isReversed } = fromNearerEnd(slice, total);
    // An index has these columns: of the rows before the page it needs nothing else.
    const page = sql`
      select s.application_id, s.reviewer_id ${matching}
      order by ${isReversed ? sql`s.is_common, s.application_id desc, s.reviewer_id desc` : IN_ORDER} limit ${limit} offset ${offset}`;
    const { rows } = await ctx.db.execute<AssignmentList['assignments'][number]>(sql`
      select s.id, ${APPLICATION}, coalesce(rp.display_name, ${FORMER_REVIEWER}) as reviewer, s.state, s.is_common, s.reason,
        coalesce(${isWaiting(sql`s`, sql`a`)} and r.deadline < ${ctx.now().toISOString()}, false) as is_late,
        exists (select from reviews w where w.assignment_id = s.id and w.submitted_at is null) as has_draft,
        s.state = 'conflict' and exists (select from review_conflicts marked where marked.reviewer_id = s.reviewer_id
          and marked.application_id = s.application_id and marked.source = 'admin') as is_conflict_of_admin
      from (${page}) page
      join review_assignments s on s.application_id = page.application_id and s.stage = ${stage} and s.reviewer_id = page.reviewer_id
      join applications a on a.id = s.application_id ${ITS_NAMES}
      join review_rounds r on r.cycle_id = s.cycle_id and r.stage = s.stage
      join reviewers own on own.id = s.reviewer_id left join profiles rp on rp.user_id = own.user_id
      order by ${IN_ORDER}`);
    return { assignments: rows, total };
  });
}

const IN_ORDER: SQL = sql`s.is_common desc, s.application_id, s.reviewer_id`;

/** An open review that nobody needs any more isn't among the open ones (rule:undecided-are-reviewed). */
function isInState(state: ListedState): SQL {
  if (state === 'not_needed') return sql`s.state = 'assigned' and not ${isWaiting(sql`s`, sql`a`)}`;
  return state === 'assigned' ? isWaiting(sql`s`, sql`a`) : sql`s.state = ${state}`;
}

/** Whether it depends on the application. */
const isOpen = (state: ListedState): boolean => state === 'assigned' || state === 'not_needed';

/**
 * A page of applications with fewer reviews than planned, without the viewer's own and those hidden from them. 403 for people who aren't
 * staff (permission:manageReviews, rule:no-own-interest).
 */
export async function listShortApplications(
  ctx: SignedIn,
  query: RoundPageInput,
): Promise<ShortApplications> {
  const { cycle, stage } = await managedRound(ctx, query);
  await auditBlindNames(ctx, [cycle]);
  const planned = sql`(select planned from round)`;
  const ofRound = sql`s.cycle_id = ${cycle.id} and s.stage = ${stage}`;
  // Most have enough reviews: only the others are counted together with their open ones.
  const short = sql`
    with round as materialized (select coalesce((select per_application from review_rounds
      where cycle_id = ${cycle.id} and stage = ${stage}), 0) as planned),
    counted as materialized (
      select application_id, sum(number)::int as reviews from (
        select s.application_id, s.reviews as number from review_stage_sums s where ${ofRound} and s.reviews < ${planned}
        union all select s.application_id, 1 from review_assignments s where ${ofRound} and s.state = 'assigned') written
      group by application_id),
    -- Indexes have what this reads, and the order of the times.
    short as materialized (
      select a.id, coalesce(c.reviews, 0) as reviews
      from applications a left join counted c on c.application_id = a.id
      where a.cycle_id = ${cycle.id} and ${planned} > 0 and ${isAssignable(stage)} and ${isManageableBy(ctx.viewer.id, sql`a.id`)}
        and not exists (
          select from review_stage_sums s where ${ofRound} and s.application_id = a.id and s.reviews >= ${planned})
        and coalesce(c.reviews, 0) < ${planned})`;
  return readPage(query.page, ASSIGNMENTS_PER_PAGE, async ({ limit, offset }) => {
    const { rows } = await ctx.db.execute<{
      total: number;
      applications: ShortApplications['applications'];
    }>(sql`
      ${short} select (select count(*)::int from short) as total, coalesce((
        select json_agg(to_jsonb(named) - 'submitted_at' order by named.submitted_at, named.application_id) from (
          select ${APPLICATION}, short.reviews, page.submitted_at
          from (select sorted.id, sorted.submitted_at from applications sorted
            where sorted.cycle_id = ${cycle.id} and sorted.submitted_at is not null and (sorted.id in (select short.id from short)) is true
            order by sorted.submitted_at, sorted.id limit ${limit} offset ${offset}) page
          join short on short.id = page.id
          join applications a on a.id = page.id ${ITS_NAMES}) named), '[]') as applications`);
    return rows[0] ?? { total: 0, applications: [] };
  });
}
