import { sql } from 'drizzle-orm';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { isStaff } from '#domain/users/users.ts';
import type { SignedIn } from '../context.ts';
import { isShownTo } from '../reviews/scope/hidden.ts';

type Counts = { status: ApplicationStatus; count: number }[];

/**
 * The applications of these projects by status, in the order of the process, without drafts, for staff as many as their list has; without
 * permission checks (rule:owner-sees-counts, rule:undecided-applications).
 */
export async function countApplications(
  { db, viewer }: Pick<SignedIn, 'db' | 'viewer'>,
  projectIds: string[],
): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>(projectIds.map((id) => [id, []]));
  if (projectIds.length === 0) return counts;
  const isListed = isStaff(viewer) ? isShownTo(viewer.id, sql`a.id`) : sql`true`;
  const { rows } = await db.execute<Counts[number] & { project_id: string }>(sql`
    select a.project_id, a.status, count(*)::int as count from applications a
    where a.project_id = any(${sql.param(projectIds)}::uuid[]) and a.status <> 'draft' and ${isListed}
    group by a.project_id, a.status
    order by array_position(${sql.param([...APPLICATION_STATUSES])}::text[], a.status)
  `);
  for (const { project_id, ...row } of rows) counts.get(project_id)?.push(row);
  return counts;
}
