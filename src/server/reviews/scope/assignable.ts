/** Which applications need reviews, and which assignments count: the only definition (rule:undecided-are-reviewed). */
import { type SQL, sql } from 'drizzle-orm';
import {
  APPLICATION_STATUSES,
  type ApplicationStage,
  FINAL_STATUSES,
  REVIEWED_STATUSES,
} from '#domain/applications/application-statuses.ts';
import { literal } from '../../db/literal.ts';

const listOf = (statuses: string[]): SQL => sql`(${sql.join(statuses.map(literal), sql`, `)})`;

/** Why nobody reviews an application `a` in a stage; null if it can be assigned. */
export const unassignable = (stage: ApplicationStage): SQL => sql`case
  when a.status in ('draft', 'withdrawn') then a.status
  when ${isDecided} then 'decided'
  when ${stage === 'detailed' ? sql`a.stage <> 'detailed'` : sql`false`} then 'no_detailed_proposal' end`;

/** Whether an application has a final decision, after which nobody reviews it. */
export const hasFinalStatus = (application: SQL): SQL =>
  sql`(${application}.status in ${listOf(FINAL_STATUSES)})`;

export const isDecided: SQL = hasFinalStatus(sql`a`);

/** Whether `a` can be reviewed in a stage. */
export const isAssignable = (stage: ApplicationStage): SQL => sql`(
  ${needsReview(sql`a`)} ${stage === 'detailed' ? sql`and a.stage = 'detailed'` : sql``})`;

const needsReview = (application: SQL): SQL => sql`${application}.status in ${listOf(REVIEWED_STATUSES)}`;

/** The opposite as a list, which an index of the statuses finds. */
export const needsNoReview = (application: SQL): SQL =>
  sql`(${application}.status in ${listOf(APPLICATION_STATUSES.filter((status) => !REVIEWED_STATUSES.includes(status)))})`;

/** Whether a review is still to be written: an open assignment of an application that needs it. */
export const isWaiting = (assignment: SQL, application: SQL): SQL =>
  sql`(${assignment}.state = 'assigned' and ${needsReview(application)})`;

/** Whether an assignment counts as a review of its application and as load of its reviewer: a submitted review always does. */
export const isCounted = (assignment: SQL, application: SQL): SQL =>
  sql`(${assignment}.state = 'submitted' or ${isWaiting(assignment, application)})`;
