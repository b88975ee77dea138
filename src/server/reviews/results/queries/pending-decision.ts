import { type SQL, sql } from 'drizzle-orm';

/** The current decision about the application `a` of a list of results (rule:pending-decisions). */
export const pendingDecision: SQL = sql`
  select json_build_object('outcome', d.outcome, 'rank', d.rank, 'reasons', d.reasons, 'feedback', d.feedback, 'version', d.version,
    'is_released', d.release_id is not null, 'offer', (select o.state from offers o where o.application_id = a.id),
    'by', (select coalesce(dp.display_name, du.email::text) from users du left join profiles dp on dp.user_id = du.id where du.id = d.decided_by))
  from decisions d where d.application_id = a.id and d.is_current`;
