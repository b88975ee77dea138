import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { application_members } from '../db/schema.ts';

/**
 * The viewer's application to each project, as a subquery with one row a project: of all that they wrote as drafts or
 * are on the roster of, the one that blocks another (decision A2), else the draft, else the newest withdrawn one.
 */
export const myApplicationByProject = (viewerId: SQL): SQL => sql`(
  select distinct on (a.project_id)
    a.project_id, a.id, a.status, a.stage, a.team_id, a.submitted_at, a.updated_at,
    a.technical_approach is not null as has_detailed_proposal
  from applications a
  where (a.status <> 'draft' or a.applicant_id = ${viewerId}) and a.id in (
    select m.application_id from application_members m where m.user_id = ${viewerId} and m.left_at is null
    union all select d.id from applications d where d.applicant_id = ${viewerId} and d.status = 'draft'
  )
  order by a.project_id, a.blocks desc, (a.status = 'draft') desc, a.created_at desc
)`;

/** Whether a person has an application to the project that blocks another one, alone or in a team (decision A2). */
export async function hasBlockingApplication(
  tx: Queryable,
  projectId: string,
  userId: string,
): Promise<boolean> {
  const blocking = await tx
    .select({ id: application_members.id })
    .from(application_members)
    .where(
      and(
        eq(application_members.project_id, projectId),
        eq(application_members.user_id, userId),
        eq(application_members.blocks, true),
        isNull(application_members.left_at),
      ),
    )
    .limit(1);
  return blocking.length > 0;
}
