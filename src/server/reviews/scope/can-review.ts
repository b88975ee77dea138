import { type SQL, sql } from 'drizzle-orm';
import { canBeReviewer } from '#domain/policy.ts';
import { ROLES } from '#domain/users/users.ts';

const REVIEWER_ROLES = ROLES.filter((role) => canBeReviewer({ role }));

/** Whether the person `u` with the profile `p` has the role of a reviewer and an enabled account (rule:reviewers). */
export const canReview: SQL = sql`(
  u.disabled_at is null and p.role = any(${sql.param(REVIEWER_ROLES)}::text[]))`;
