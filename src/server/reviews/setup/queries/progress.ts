import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import { isCounted, isWaiting } from '../../scope/assignable.ts';
import { isManageableBy } from '../../scope/hidden.ts';

type OfViewer = { stage: ApplicationStage; viewerId: string; now: Date };

/**
 * What a reviewer `r` has done in a stage, as one row: it counts what the lists of assignments show to the viewer. `waiting_since` is the day
 * in India from which an open review waits (rule:no-own-interest, rule:late-reviews).
 */
export const progressOf = ({ stage, viewerId, now }: OfViewer): SQL => sql`
  select count(*)::int as every,
    (count(*) filter (where ${isCounted(sql`s`, sql`a`)}))::int as assigned,
    (count(*) filter (where s.state = 'submitted'))::int as submitted,
    (count(*) filter (where s.state = 'declined'))::int as declined,
    (count(*) filter (where s.state = 'conflict'))::int as conflict,
    (count(*) filter (where ${isWaiting(sql`s`, sql`a`)} and round.deadline < ${now.toISOString()}))::int as late,
    (count(*) filter (where ${isWaiting(sql`s`, sql`a`)}))::int as waiting,
    coalesce(bool_or(w.id is not null), false) as has_begun,
    (min(s.created_at) filter (where ${isWaiting(sql`s`, sql`a`)}) at time zone 'Asia/Kolkata')::date as waiting_since
  from review_assignments s join applications a on a.id = s.application_id
  left join review_rounds round on round.cycle_id = s.cycle_id and round.stage = s.stage
  left join reviews w on w.assignment_id = s.id
  where s.reviewer_id = r.id and s.stage = ${stage} and ${isManageableBy(viewerId, sql`s.application_id`)}`;

/**
 * The day of the last reminder of the reviewer `r` with the progress `counted`, since the open reviews that the viewer sees wait: an earlier
 * one could be about others (rule:no-own-interest).
 */
export const lastReminder: SQL = sql`(
  select max(m.day)::text from review_reminders m where m.user_id = r.user_id and m.day > counted.waiting_since)`;
