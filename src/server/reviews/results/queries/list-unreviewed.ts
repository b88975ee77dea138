import { type SQL, sql } from 'drizzle-orm';
import { APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import type { ReviewResultsQuery } from '#domain/reviews/review-result-schemas.ts';
import type { SignedIn } from '../../../context.ts';
import { inCycle } from '../../../cycles/scope/cycle-of.ts';
import { literal } from '../../../db/literal.ts';
import type { Slice } from '../../../db/pages.ts';
import type { ReviewResults } from '../responses.ts';
import {
  applicantJoins,
  applicantName,
  closedTo,
  type EstimatedRound,
  isOpen,
  sumsOf,
} from '../visible-reviews.ts';
import { pendingDecision } from './pending-decision.ts';
import { holds, plan } from './result-conditions.ts';

type Found = Pick<ReviewResults, 'total' | 'planned' | 'results'>;

/**
 * The other part of the list: the applications without a submitted review of the stage, the first ones first, for whoever decides about them
 * too (rule:pending-decisions). An index has what is counted, and only the rows of the page are read.
 */
export async function findUnreviewed(
  ctx: SignedIn,
  round: EstimatedRound,
  input: ReviewResultsQuery,
  { limit, offset }: Slice,
): Promise<Found | undefined> {
  const { rows } = await ctx.db.execute<Found>(sql`
    with ${plan(round)}, ${closedTo(ctx.viewer.id)},
    listed as materialized (select a.id, a.created_at from applications a ${named(input)} where ${conditions(round, input)}),
    page as materialized (
      select id, row_number() over (order by created_at, id) as place from listed order by created_at, id limit ${limit} offset ${offset})
    select (select count(*)::int from listed) as total, (select per_application from plan) as planned, (
      select coalesce(json_agg(shown order by page.place), '[]')
      from page join applications a on a.id = page.id ${applicantJoins}
      cross join lateral (
        select a.id, a.reference, ${applicantName} as applicant, a.status, (${pendingDecision}) as decision,
          json_build_object('id', p.id, 'name', p.name) as project, 0 as reviews, null as mean, null as adjusted,
          null as adjusted_error, false as is_partly_adjusted, null as "group", null as lowest, null as highest, null as "range",
          false as is_disagreement, false as is_enough, null as places, null as is_above) shown) as results`);
  return rows[0];
}

const SHOWN = APPLICATION_STATUSES.filter((status) => status !== 'draft' && status !== 'withdrawn');

const named = ({ search }: ReviewResultsQuery): SQL =>
  search === undefined ? sql`` : sql`join application_searches s on s.application_id = a.id`;

const conditions = (
  { cycle, stage }: EstimatedRound,
  { project, disagreement, search }: ReviewResultsQuery,
): SQL =>
  sql.join(
    [
      inCycle(sql`a.cycle_id`, cycle),
      sql`a.status in (${sql.join(SHOWN.map(literal), sql`, `)})`,
      isOpen(sql`a.id`),
      // Not "not in", whose list is read again for each row once it outgrows the memory of a statement.
      sql`not exists (select from review_stage_sums s where ${sumsOf({ cycle, stage })} and s.application_id = a.id)`,
      project && sql`a.project_id = ${project}`,
      // Nobody can disagree about them.
      disagreement === 'yes' && sql`false`,
      search && isNamed(search),
    ].filter((condition) => condition instanceof Object),
    sql` and `,
  );

/** As in the other part: by project, reference, and the applicant if the list may name them (rule:blind-identities-are-audited). */
const isNamed = (search: string): SQL => sql`(
  ${holds(sql`concat(' ', s.project_name, ' ', fold(a.reference))`, search)}
  or (${holds(sql`concat(' ', s.applicant_name)`, search)} and not exists (
    select from review_assignments unread
    where unread.application_id = a.id and unread.state = 'assigned' and unread.is_blind)))`;
