import { and, eq, inArray, sql } from 'drizzle-orm';
import { type ApplicationStatus, FREEZING_STATUSES, PROTECTING_STATUSES } from '#domain/applications.ts';
import type { Queryable } from '../db/database.ts';
import { applications, projects } from '../db/schema.ts';

/** How many applications protect a project against deletion without a second question (decisions A2, F5). */
export async function countProtectingApplications(db: Queryable, projectId: string): Promise<number> {
  return db.$count(
    applications,
    and(eq(applications.project_id, projectId), inArray(applications.status, PROTECTING_STATUSES)),
  );
}

export type FreezingApplication = { id: string; project_name: string; status: ApplicationStatus };

/** The oldest application that freezes a team's roster, or null (decisions A2, B3). Ask with the team's row locked. */
export async function freezingApplicationOf(
  db: Queryable,
  teamId: string,
): Promise<FreezingApplication | null> {
  const [row] = await db
    .select({ id: applications.id, project_name: projects.name, status: applications.status })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.project_id))
    .where(and(eq(applications.team_id, teamId), inArray(applications.status, FREEZING_STATUSES)))
    .orderBy(sql`${applications.submitted_at}`)
    .limit(1);
  return row ?? null;
}

/** Whether an application of this person freezes a roster, so that the résumé has to stay (decision A10). */
export async function hasFreezingApplication(db: Queryable, applicantId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.applicant_id, applicantId), inArray(applications.status, FREEZING_STATUSES)))
    .limit(1);
  return row !== undefined;
}
