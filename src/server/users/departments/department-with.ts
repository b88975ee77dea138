import { type SQL, sql } from 'drizzle-orm';
import { STUDENTS_DEPARTMENT } from '#domain/users/profiles.ts';
import { hasStaffProfile, type Role } from '#domain/users/users.ts';

const students = sql`(select id from departments where name = ${STUDENTS_DEPARTMENT})`;

/** The department of a profile that gets this role: managers and staff leave Students, others without one belong there (rule:staff-profile, rule:students-department). */
export const departmentWith = (role: Role): SQL =>
  hasStaffProfile({ role })
    ? sql`nullif(department_id, ${students})`
    : sql`coalesce(department_id, ${students})`;
