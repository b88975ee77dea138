import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ApplicationStage, ApplicationStatus } from '#domain/applications.ts';
import { batched } from '../db/batched.ts';
import type { Database, Queryable } from '../db/database.ts';
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

export type MyApplicationRow = {
  id: string;
  status: ApplicationStatus;
  stage: ApplicationStage;
  team_id: string | null;
  has_detailed_proposal: boolean;
  submitted_at: string | null;
};

/** By project, a person's application to it as above; several people who ask at the same moment are one statement. */
export const findMyApplications = batched(async (db: Database, people: string[]) => {
  const { rows } = await db.execute<{ person_id: string; mine: Record<string, MyApplicationRow> }>(sql`
    select person.id as person_id, json_object_agg(mine.project_id, json_build_object(
      'id', mine.id, 'status', mine.status, 'stage', mine.stage, 'team_id', mine.team_id,
      'has_detailed_proposal', mine.has_detailed_proposal, 'submitted_at', mine.submitted_at)) as mine
    from unnest(${sql.param(people)}::uuid[]) as person (id)
    cross join lateral ${myApplicationByProject(sql`person.id`)} mine
    group by person.id
  `);
  return new Map(rows.map((row) => [row.person_id, row.mine]));
});

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
