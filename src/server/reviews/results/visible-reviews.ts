import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import { SCORE_BINS } from '#domain/reviews/review-results.ts';
import { FORMER_REVIEWER } from '#domain/reviews/reviews.ts';
import { inCycle } from '../../cycles/scope/cycle-of.ts';
import { literal, literalNumber } from '../../db/literal.ts';
import { closedToReader } from '../scope/hidden.ts';
import { closedToStaff } from '../scope/of-staff.ts';

/** The reviews of a stage in a cycle that a viewer gets. */
export type Round = { cycle: { id: string }; stage: ApplicationStage; viewerId: string };

/** A round for everybody. */
export type EstimatedRound = Omit<Round, 'viewerId'>;

/** Whether a viewer gets results of an application (rule:others-reviews-are-hidden). */
export const isInResults = (viewerId: string, applicationId: SQL): SQL =>
  sql`(${applicationId} <> all(array(${closedToReader(viewerId)})))`;

/** The condition on submitted reviews `r` of a round. */
export const ofRound = ({ cycle, stage, viewerId }: Round): SQL => sql`
  ${inCycle(sql`r.cycle_id`, cycle)} and r.stage = ${stage} and r.submitted_at is not null
    and ${isInResults(viewerId, sql`r.application_id`)}`;

/** Whether reviewers are estimated from the review `r`: the same for every viewer, so that all see one figure. */
const isEstimated: SQL = sql`
  (r.submitted_at is not null and r.application_id not in (${closedToStaff}))`;

/** The condition on the reviews `r` of a round from which its reviewers are estimated. */
export const ofEstimate = ({ cycle, stage }: EstimatedRound): SQL =>
  sql`${inCycle(sql`r.cycle_id`, cycle)} and r.stage = ${stage} and ${isEstimated}`;

/** The applicant of `a` with its team `t` and profile `ap`; null while a blind review is open, so that no identity is read (rule:blind-identities-are-audited). */
export const applicantName = sql`case when not exists (
    select from review_assignments open where open.application_id = a.id and open.state = 'assigned' and open.is_blind)
  then coalesce(t.name, ap.display_name, 'Account deleted') end`;

export const applicantJoins = sql`
  join projects p on p.id = a.project_id
  left join teams t on t.id = a.team_id
  left join profiles ap on ap.user_id = a.applicant_id`;

/** The name of a reviewer with the left joined account `ru` and profile `rp`. */
export const reviewerName = sql`coalesce(rp.display_name, ru.email::text, ${FORMER_REVIEWER})`;

export const reviewerJoins = sql`
  join reviewers rv on rv.id = r.reviewer_id
  left join users ru on ru.id = rv.user_id
  left join profiles rp on rp.user_id = ru.id`;

/** The sums of these arrays of numbers of scores, bin by bin. */
export const sumOfBins = (bins: SQL): SQL =>
  sql`array[${sql.join(
    Array.from(
      { length: SCORE_BINS },
      (_, bin) => sql`coalesce(sum((${bins})[${literalNumber(bin + 1)}]), 0)::int`,
    ),
    sql`, `,
  )}]`;

/** A CTE `closed` of the applications whose results a viewer doesn't get, for `isOpen`. */
export const closedTo = (viewerId: string): SQL => sql`closed as materialized (
  select of_viewer.application_id from (${closedToReader(viewerId)}) of_viewer where of_viewer.application_id is not null)`;

/** The same as `isInResults`, for queries that read many rows in an order: PostgreSQL looks each up in a hash table. */
export const isOpen = (applicationId: SQL): SQL =>
  sql`(${applicationId} not in (select closed.application_id from closed))`;

/** The condition on the sums `s` of a round, also of applications that the viewer doesn't get. */
export const sumsOf = ({ cycle, stage }: EstimatedRound): SQL =>
  sql`${inCycle(sql`s.cycle_id`, cycle)} and s.stage = ${literal(stage)}`;
