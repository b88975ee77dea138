import { type SQL, sql } from 'drizzle-orm';

/** Whether the application `a` is accepted: an offer without it counts for nothing (rule:offers). */
export const isAccepted: SQL = sql`(a.status in ('accepted', 'selected'))`;

/** Whether the application `a` has the status of a decision. */
export const hasOutcome = (outcome: SQL): SQL => sql`(case ${outcome}
  when 'accept' then ${isAccepted} when 'reject' then a.status = 'rejected' else a.status = 'waitlisted' end)`;
