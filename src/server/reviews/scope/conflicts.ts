/**
 * Conflicts of interest, defined once: for assigning by hand and automatically, for publishing, and for the doctor
 * (rule:conflicts-of-interest).
 */
import { type SQL, sql } from 'drizzle-orm';
import { involvementsOf } from '../../applications/rosters/people.ts';

/**
 * The conflicts of reviewers, given as a query of their ids, as rows of `reviewer_id` and `application_id`: stored ones, an own interest,
 * and projects of their own if the cycle says so. Reads by reviewer, who have few, and never all applications. May repeat rows.
 */
export const conflictsOf = (reviewerIds: SQL): SQL => sql`
  select stored.reviewer_id, stored.application_id from review_conflicts stored
    where stored.reviewer_id = any(array(${reviewerIds}))
  union all
  select own.id, involved.application_id from reviewers own
    join (${involvementsOf(sql`select person.user_id from reviewers person where person.id = any(array(${reviewerIds}))`)}) involved
      on involved.user_id = own.user_id
    where own.id = any(array(${reviewerIds}))
  union all
  select own.id, of_project.id from reviewers own
    join review_settings settings on settings.cycle_id = own.cycle_id and settings.owners_conflict
    join projects owned on owned.owner_id = own.user_id and owned.cycle_id = own.cycle_id
    join applications of_project on of_project.project_id = owned.id
    where own.id = any(array(${reviewerIds}))`;
