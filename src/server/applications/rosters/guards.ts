import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  type ApplicationStatus,
  FREEZING_STATUSES,
  PROTECTING_STATUSES,
} from '#domain/applications/application-statuses.ts';
import type { Undecidable } from '#domain/applications/undecidable.ts';
import type { Queryable } from '../../db/database.ts';
import { applications } from '../../db/schema/applications.ts';
import { involves, type ViewerRef } from './people.ts';
import { unopenedLetter } from './unopened-letter.ts';

/**
 * The number of applications that protect a project against deletion without a second confirmation (rule:blocking-freezing-protecting,
 * rule:delete-project).
 */
export async function countProtectingApplications(db: Queryable, projectId: string): Promise<number> {
  return db.$count(
    applications,
    and(eq(applications.project_id, projectId), inArray(applications.status, PROTECTING_STATUSES)),
  );
}

export type FreezingApplication = {
  id: string;
  project_name: string;
  status: ApplicationStatus;
  has_unopened_letter: boolean;
};

const FREEZING = sql`${sql.param(FREEZING_STATUSES)}::text[]`;

/**
 * The oldest application that freezes a team's roster, or null. For a viewer who hasn't opened the letter of its decision it still does,
 * whatever the decision is. The team's row must be locked (rule:blocking-freezing-protecting, rule:letter-is-opened).
 */
export async function freezingApplicationOf(
  db: Queryable,
  teamId: string,
  viewerId: string | null,
): Promise<FreezingApplication | null> {
  const { rows } = await db.execute<FreezingApplication>(sql`
    select a.id, p.name as project_name, a.status, letter.status is not null as has_unopened_letter
    from applications a join projects p on p.id = a.project_id ${unopenedLetter(sql`${viewerId}::uuid`)}
    where a.team_id = ${teamId} and (a.status = any(${FREEZING}) or letter.status is not null)
    order by a.submitted_at limit 1`);
  return rows[0] ?? null;
}

/**
 * Whether an application of this person freezes a roster, so that the résumé must stay; also until they have opened the letter of its decision
 * (rule:complete-profile, rule:letter-is-opened).
 */
export async function hasFreezingApplication(db: Queryable, applicantId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select a.id from applications a ${unopenedLetter(sql`${applicantId}::uuid`)}
    where a.applicant_id = ${applicantId} and (a.status = any(${FREEZING}) or letter.status is not null) limit 1`);
  return rows.length > 0;
}

/** The application has a person with an account, over the alias `a` (rule:no-own-interest). */
export const hasPeople: SQL = sql`(
  (a.team_id is null and a.applicant_id is not null)
  or exists (select from application_members person
    where person.application_id = a.id and person.user_id is not null and person.left_at is null))`;

/** What `undecidable` asks about the application `a`: conditions over further tables, unless a query has joined them anyway. */
type Circumstances = { isProjectDeleted: SQL; hasPeople: SQL; isArchived?: SQL };

const LOOKED_UP: Circumstances = {
  isProjectDeleted: sql`exists (select from projects gone where gone.id = a.project_id and gone.deleted_at is not null)`,
  hasPeople,
};

const IS_ARCHIVED = sql`exists (
  select from cycles of_application where of_application.id = a.cycle_id and of_application.state = 'archived')`;

/**
 * Why nobody can decide an application, regardless of the viewer, over the alias `a`; null when it can be decided
 * (rule:one-blocking-application, rule:project-limits).
 */
export const undecidable = ({
  isProjectDeleted,
  hasPeople,
  isArchived = IS_ARCHIVED,
}: Circumstances = LOOKED_UP): SQL => sql`case
  when a.status in ('draft', 'withdrawn') then 'not_decidable'
  when ${isProjectDeleted} then 'project_deleted'
  when ${isArchived} then 'cycle_archived'
  when not ${hasPeople} then 'nobody_left' end`;

/** The same for one viewer, starting with their own applications (rule:no-own-interest). */
export const undecidableFor = (viewer: ViewerRef | null, circumstances?: Circumstances): SQL =>
  sql`case when ${involves(viewer)} then 'own_application' else ${undecidable(circumstances)} end`;

export type StatusProblem = Undecidable | 'status_changed' | 'same_status';

/** Why a viewer cannot set a status over the one they saw, over the alias `a`; null when they can (rule:nine-statuses, rule:no-own-interest). */
export const statusProblem = (viewerId: string | null, seen: SQL, to: SQL): SQL => sql`coalesce(
  ${undecidableFor(viewerId)},
  case when a.status <> ${seen} then 'status_changed' when a.status = ${to} then 'same_status' end)`;
