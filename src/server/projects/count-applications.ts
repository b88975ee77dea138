import { sql } from 'drizzle-orm';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/applications/application-statuses.ts';
import type { Database } from '../db/database.ts';

type Counts = { status: ApplicationStatus; count: number }[];

/** The applications of these projects by status, in the order of the process, without drafts; without permission checks (rule:owner-sees-counts). */
export async function countApplications(db: Database, projectIds: string[]): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>(projectIds.map((id) => [id, []]));
  if (projectIds.length === 0) return counts;
  const { rows } = await db.execute<Counts[number] & { project_id: string }>(sql`
    select project_id, status, count(*)::int as count from applications
    where project_id = any(${sql.param(projectIds)}::uuid[]) and status <> 'draft'
    group by project_id, status
    order by array_position(${sql.param([...APPLICATION_STATUSES])}::text[], status)
  `);
  for (const { project_id, ...row } of rows) counts.get(project_id)?.push(row);
  return counts;
}
