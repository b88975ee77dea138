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
