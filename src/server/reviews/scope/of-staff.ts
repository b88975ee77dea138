import { type SQL, sql } from 'drizzle-orm';
import { isStaff, ROLES } from '#domain/users/users.ts';
import { involvementsOf } from '../../applications/rosters/people.ts';

const STAFF_ROLES = ROLES.filter((role) => isStaff({ role }));

/**
 * Whether somebody of staff has an own interest in an application. Such applications count neither for the limit of a reviewer
 * nor for the balance: together with the other assignments, which they see, both would tell them who reviews it (rule:no-own-interest).
 */
export const isOfStaff = (applicationId: SQL): SQL => sql`(${applicationId} = any(array(
  select of_staff.application_id from (${involvementsOf(sql`
    select of_role.user_id from profiles of_role where of_role.role = any(${sql.param(STAFF_ROLES)}::text[])`)}) of_staff)))`;

/**
 * The applications whose reviews somebody of staff may not see, as rows: own ones, hidden ones, and those with an open review. The estimates
 * of reviewers leave them out, because the figures of other applications would tell of them (rule:others-reviews-are-hidden).
 */
export const closedToStaff = sql`
  select of_staff.application_id from (${involvementsOf(sql`
    select of_role.user_id from profiles of_role where of_role.role = any(${sql.param(STAFF_ROLES)}::text[])`)}) of_staff
  union select unread.application_id from review_assignments unread
    join reviewers own on own.id = unread.reviewer_id join profiles of_role on of_role.user_id = own.user_id
    where of_role.role = any(${sql.param(STAFF_ROLES)}::text[])
      and (unread.state = 'assigned' or (unread.state = 'declined' and unread.is_blind))
  union select conflict.application_id from review_conflicts conflict
    join reviewers own on own.id = conflict.reviewer_id join profiles of_role on of_role.user_id = own.user_id
    where of_role.role = any(${sql.param(STAFF_ROLES)}::text[])`;
