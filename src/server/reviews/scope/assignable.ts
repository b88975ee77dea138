import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';

/** Why nobody reviews an application `a` in a stage; null if it can be assigned. */
export const unassignable = (stage: ApplicationStage): SQL => sql`case
  when a.status in ('draft', 'withdrawn') then a.status
  when ${stage === 'detailed' ? sql`a.stage <> 'detailed'` : sql`false`} then 'no_detailed_proposal' end`;

/** Whether `a` can be reviewed in a stage. */
export const isAssignable = (stage: ApplicationStage): SQL => sql`(
  a.status not in ('draft', 'withdrawn') ${stage === 'detailed' ? sql`and a.stage = 'detailed'` : sql``})`;

/** The states of assignments that count as a review of their application and as load of their reviewer. */
export const COUNTED_STATES: SQL = sql`('assigned', 'submitted')`;
