import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationProject, PersonalApplication } from '#domain/application-actions.ts';
import type { ApplicationStage, ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { applicationRole } from '#domain/policy.ts';
import { deadlineFor } from '#domain/projects/projects.ts';
import type { SignedIn } from '../../context.ts';
import { batched, keyArray } from '../../db/batched.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { detailedDeadlineColumns, type Extensions } from './deadlines.ts';
import { concerns, leaderId, readApplications } from './people.ts';
import { knownStatus, unopenedLetter } from './unopened-letter.ts';

/**
 * The viewer's application to each project, as a subquery with one row per project. Of all applications of the viewer, including rosters
 * they left (rule:one-blocking-application), it takes the one that blocks others (rule:blocking-freezing-protecting), else the draft, else
 * the newest withdrawn one. Of a left one it only shows that it blocks.
 */
export const myApplicationByProject = (viewerId: SQL): SQL => sql`(
  select distinct on (a.project_id)
    a.project_id, a.id, own.has_left, case when not own.has_left then ${knownStatus} end as status, a.stage, a.team_id,
    a.submitted_at, a.technical_approach is not null as has_detailed_proposal
  from (
    select id, false as has_left from ${readApplications(viewerId)} readable (id)
    union all
    select m.application_id, true from application_members m
    where m.user_id = ${viewerId} and m.left_at is not null and m.blocks and not m.is_exempt
  ) own join applications a on a.id = own.id ${unopenedLetter(viewerId)}
  order by a.project_id, a.blocks desc, (a.status = 'draft') desc, a.created_at desc, own.has_left
)`;

/** The columns for `applicationActions` and `nextStep`, over `a`, its left joined team `t` and the `letter` of `unopenedLetter`. */
export const personalColumns = (viewerId: string): SQL => sql`
  ${knownStatus} as status, ${unopenedJson} as unopened_letter, a.stage, a.withdrawn_by, a.applicant_id, a.technical_approach is not null as has_detailed_proposal,
  ${isoInstant(sql`a.created_at`)} as created_at,
  ${detailedDeadlineColumns},
  ${leaderId} as leader_id, t.id is not null as is_team,
  (select leader.display_name from profiles leader where leader.user_id = t.leader_id) as leader_name,
  ${concerns(viewerId)} as is_concerned,
  (a.project_id, a.id) not in (
    select mine.project_id, mine.id from ${myApplicationByProject(sql`${viewerId}`)} mine) as is_superseded,
  a.withdrawn_by = 'applicant' and exists (
    select from application_events e
    where e.application_id = a.id and e.kind = 'withdrawn' and e.actor_id = ${viewerId}) as is_withdrawn_by_viewer`;

/** A day that is over is nobody's any more. */
const unopenedJson = sql`case when letter.status is not null then json_build_object(
  'answer_by', case when letter.answer_by > now() then ${isoInstant(sql`letter.answer_by`)} end) end`;

export type PersonalRow = Omit<PersonalApplication, 'role' | 'is_withdrawn_by_viewer'> & {
  applicant_id: string | null;
  leader_id: string | null;
  is_concerned: boolean;
  is_withdrawn_by_viewer: boolean | null;
};

/** Converts a row of `personalColumns` for the rules. */
export const toPersonal = (
  { viewer }: SignedIn,
  row: PersonalRow,
  has_left = false,
): PersonalApplication => ({
  ...row,
  is_withdrawn_by_viewer: row.is_withdrawn_by_viewer === true,
  role: applicationRole(viewer, { ...row, has_left }),
});

type StoredProject = Omit<ApplicationProject, 'is_own' | 'is_deleted' | 'extended_until'> & {
  id: string;
  owner_id: string | null;
};

/** A project for the rules about applications, with the viewer's own deadline (rule:one-persons-deadline). */
export function toApplicationProject(
  { viewer }: SignedIn,
  project: StoredProject,
  extensions: Extensions | undefined,
  is_deleted = false,
): ApplicationProject {
  const extended_until = extensions?.[project.id] ?? null;
  return {
    status: project.status,
    is_visible_to_public: project.is_visible_to_public,
    application_deadline: deadlineFor({ ...project, extended_until }),
    extended_until,
    is_deleted,
    cycle_state: project.cycle_state,
    is_own: project.owner_id === viewer.id,
  };
}

export type MyApplicationRow = {
  id: string;
  /** Null if the person has left its roster. */
  status: ApplicationStatus | null;
  has_left: boolean;
  stage: ApplicationStage;
  team_id: string | null;
  has_detailed_proposal: boolean;
  submitted_at: string | null;
};

type OnRoster = MyApplicationRow & { status: ApplicationStatus };

/**
 * A person who has left a roster can no longer read its application, nor a hidden project because of it (permission:readHiddenProject,
 * permission:readApplication).
 */
export const isOnRoster = (mine: MyApplicationRow | undefined): mine is OnRoster =>
  mine !== undefined && !mine.has_left;

/** By project, a person's application to it as above; concurrent lookups share one statement. */
export const findMyApplications = batched(async (db: Database, people: string[]) => {
  const { rows } = await db.execute<{ person_id: string; mine: Record<string, MyApplicationRow> }>(sql`
    select person.id as person_id, json_object_agg(mine.project_id, json_build_object(
      'id', mine.id, 'status', mine.status, 'has_left', mine.has_left, 'stage', mine.stage, 'team_id', mine.team_id,
      'has_detailed_proposal', mine.has_detailed_proposal, 'submitted_at', mine.submitted_at)) as mine
    from unnest(${keyArray(people, 'uuid')}) as person (id)
    cross join lateral ${myApplicationByProject(sql`person.id`)} mine
    group by person.id
  `);
  return new Map(rows.map((row) => [row.person_id, row.mine]));
});

/** Converts one of these applications for its rules. */
export async function findPersonalApplication(
  ctx: SignedIn,
  { id, has_left }: MyApplicationRow,
): Promise<PersonalApplication | null> {
  const { rows } = await ctx.db.execute<PersonalRow>(sql`
    select ${personalColumns(ctx.viewer.id)} from applications a left join teams t on t.id = a.team_id
    ${unopenedLetter(sql`${ctx.viewer.id}`)} where a.id = ${id}
  `);
  return rows[0] ? toPersonal(ctx, rows[0], has_left) : null;
}

/**
 * Whether a person is or was on the roster of an application to the project that blocks another one, alone or in a team
 * (rule:blocking-freezing-protecting, rule:one-blocking-application).
 */
export const isBlocked = (userId: string, projectId: string): SQL => sql`exists (
  select from application_members m
  where m.project_id = ${projectId} and m.user_id = ${userId} and m.blocks and not m.is_exempt)`;

/** The same, as a transaction sees it. */
export async function hasBlockingApplication(
  tx: Queryable,
  projectId: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await tx.execute<{ is_blocked: boolean }>(
    sql`select ${isBlocked(userId, projectId)} as is_blocked`,
  );
  return rows[0]?.is_blocked === true;
}
