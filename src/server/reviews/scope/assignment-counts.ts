import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import { ofInterest } from './hidden.ts';

type Counted = { round: { cycle: { id: string }; stage: ApplicationStage }; withheld: SQL };

/**
 * The assignments of a round as rows of `reviewer_id`, `state` (as the list of staff names it) and `number`, to be summed up: the stored
 * counts less those of the applications with these ids, which the viewer doesn't get (rule:no-own-interest).
 */
export const countedAssignments = ({ round: { cycle, stage }, withheld }: Counted): SQL => sql`
  select n.reviewer_id, n.state, n.number from review_assignment_counts n where n.cycle_id = ${cycle.id} and n.stage = ${stage}
  union all
  select s.reviewer_id, listed_state(s.state, a.status), -1 from review_assignments s join applications a on a.id = s.application_id
    where s.application_id = any(array(${withheld})) and s.stage = ${stage} and s.cycle_id = ${cycle.id}`;

/**
 * The assignments of a person in all rounds as rows of `cycle_id`, `stage`, `state` and `number`, to be summed up: the stored counts less
 * those of the applications that are closed to them.
 */
export const ownAssignments = (personId: string): SQL => sql`
  select n.cycle_id, n.stage, n.state, n.number from reviewers own
    join review_assignment_counts n on n.cycle_id = own.cycle_id and n.reviewer_id = own.id where own.user_id = ${personId}
  union all
  select s.cycle_id, s.stage, listed_state(s.state, a.status), -1 from reviewers own
    join review_assignments s on s.reviewer_id = own.id join applications a on a.id = s.application_id
    where own.user_id = ${personId} and s.application_id = any(array(${ofInterest(personId)}))`;
