/**
 * Only this file writes `status` and `stage`. Each function takes the open transaction of its command, puts the expected state into the
 * WHERE, and records the change. It returns false (or nothing) after a concurrent change; the command turns that into an error.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { WithdrawnBy } from '#domain/application-actions.ts';
import {
  type ApplicationStatus,
  FINAL_STATUSES,
  FREEZING_STATUSES,
  PROTECTING_STATUSES,
} from '#domain/applications/application-statuses.ts';
import type { Transaction } from '../db/database.ts';
import { insertRows } from '../db/insert-rows.ts';
import { applications } from '../db/schema/applications.ts';
import { application_members } from '../db/schema/rosters.ts';
import { type Write, write } from '../db/write.ts';
import { auditWrites } from '../staff/audit/commands.ts';
import { eventWrites } from './events.ts';
import { hasPeople, type StatusProblem, statusProblem } from './rosters/guards.ts';

export type RosterEntry = {
  user_id: string | null;
  is_leader: boolean;
  display_name: string;
  email: string | null;
};

export type Submission = {
  id: string;
  project_id: string;
  cycle_id: string;
  applicant_id: string;
  team_id: string | null;
  initial_proposal: string;
  submission_key: string;
  reference: string;
  isDraft: boolean;
  roster: RosterEntry[];
  at: string;
};

/**
 * The writes that turn a locked draft, or nothing yet, into a submitted application with a copy of the roster. The command sends them with
 * the other writes of the submission. Violate a unique index when a person on the roster has a blocking application to the project
 * (rule:one-blocking-application) or when the submission key was used before (rule:roster-is-copied).
 */
export function submissionWrites(tx: Transaction, submission: Submission): Write[] {
  const { id, applicant_id: actorId, cycle_id, isDraft } = submission;
  return [
    ...(isDraft ? [tx.delete(application_members).where(eq(application_members.application_id, id))] : []),
    submittedRow(tx, submission),
    copiedRoster(submission),
    ...statusChangeWrites({ kind: 'submitted', to: 'submitted', actorId }, [
      { id, cycle_id, status: isDraft ? 'draft' : null },
    ]),
  ];
}

/** A draft that is no longer one would violate the roster's reference to a submitted application (rule:new-application). */
function submittedRow(tx: Transaction, { isDraft, roster, at, ...columns }: Submission) {
  const values = {
    ...columns,
    status: 'submitted' as const,
    stage: 'initial' as const,
    submitted_at: at,
    updated_at: at,
  };
  if (!isDraft) return insertRows(applications, [{ ...values, created_at: at }]);
  return tx
    .update(applications)
    .set(values)
    .where(and(eq(applications.id, columns.id), eq(applications.status, 'draft')));
}

/** In the order of the persons, so that two teams with the same people wait for each other instead of deadlocking. */
function copiedRoster({ id: application_id, project_id, cycle_id, roster }: Submission) {
  const ordered = roster.toSorted((a, b) => (a.user_id ?? '').localeCompare(b.user_id ?? ''));
  const rows = ordered.map((entry) => ({ ...entry, application_id, project_id, cycle_id, blocks: true }));
  return insertRows(application_members, rows);
}

export type DetailedTexts = Pick<
  typeof applications.$inferInsert,
  | 'technical_approach'
  | 'tech_stack'
  | 'past_experience'
  | 'curriculum_fit'
  | 'time_commitment'
  | 'timeline'
  | 'presentation_file_id'
>;

type Step = { id: string; actorId: string; at: string };

/**
 * Stage initial becomes detailed; the command records the event with the other writes of the submission. `open` are the statuses that open
 * step two. False if it wasn't open (rule:detailed-proposal-once).
 */
export async function toDetailed(
  tx: Transaction,
  { id, at, texts, open }: Omit<Step, 'actorId'> & { texts: DetailedTexts; open: ApplicationStatus[] },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(applications)
    .set({ ...texts, stage: 'detailed', detailed_submitted_at: at, updated_at: at })
    .where(
      and(eq(applications.id, id), eq(applications.stage, 'initial'), inArray(applications.status, open)),
    );
  return rowCount === 1;
}

/** The applicant withdraws, until a final decision. Returns the previous status, or null (rule:withdraw-until-decided). */
export async function toWithdrawn(
  tx: Transaction,
  { id, actorId, at }: Step,
): Promise<ApplicationStatus | null> {
  const [before] = await tx
    .select({ status: applications.status, cycle_id: applications.cycle_id })
    .from(applications)
    .where(and(eq(applications.id, id), inArray(applications.status, FREEZING_STATUSES)))
    .for('update');
  if (!before) return null;
  await tx
    .update(applications)
    .set({ status: 'withdrawn', withdrawn_by: 'applicant', updated_at: at })
    .where(eq(applications.id, id));
  await recordStatusChanges(tx, { kind: 'withdrawn', to: 'withdrawn', actorId }, [{ id, ...before }]);
  return before.status;
}

/**
 * Ends locked applications whose offer was declined by their people, or that the programme ended without an answer. Returns the ended ones
 * (rule:offers).
 */
export async function toOfferEnded(
  tx: Transaction,
  ids: string[],
  ending: { by: 'applicant' | 'programme'; actorId: string | null },
): Promise<string[]> {
  const statuses: ApplicationStatus[] = ['accepted', 'selected'];
  const before = await tx
    .select({ id: applications.id, cycle_id: applications.cycle_id, status: applications.status })
    .from(applications)
    .where(and(inArray(applications.id, ids), inArray(applications.status, statuses)))
    .orderBy(applications.id)
    .for('update');
  await withdrawAll(tx, before, ending);
  return before.map(({ id }) => id);
}

/** Staff set a status over the one they saw. Returns why it was not set, or null (rule:nine-statuses). */
export async function toStaffStatus(
  tx: Transaction,
  { id, from, ...step }: Step & { from: ApplicationStatus; to: ApplicationStatus },
): Promise<StatusProblem | null> {
  const changed = await toStaffStatuses(tx, { ...step, seen: [{ id, status: from }] });
  if (changed.length === 1) return null;
  const problem = statusProblem(step.actorId, sql`${from}`, sql`${step.to}`);
  const { rows } = await tx.execute<{ problem: StatusProblem }>(
    sql`select ${problem} as problem from applications a where a.id = ${id}`,
  );
  return rows[0]?.problem ?? 'status_changed';
}

type Changed = { id: string; cycle_id: string; status: ApplicationStatus };
type StaffStep = Omit<Step, 'id' | 'actorId'> & {
  /** Null for the programme itself. */
  actorId: string | null;
  to: ApplicationStatus;
  /** The id of the bulk run. */
  bulkRun?: string;
  seen: { id: string; status: ApplicationStatus }[];
};

/** The same for many at once, each over the status that staff saw. Returns the changed ones with their previous statuses. */
export async function toStaffStatuses(
  tx: Transaction,
  { actorId, at, to, seen, bulkRun }: StaffStep,
): Promise<Changed[]> {
  const ids = sql.param(seen.map(({ id }) => id));
  // Deleting the project and the last leave lock the application too: the next statement sees their changes.
  await tx.execute(
    sql`select from applications where id = any(${ids}::uuid[]) order by id for no key update`,
  );
  const statuses = sql.param(seen.map(({ status }) => status));
  const { rows } = await tx.execute<Changed>(sql`
    update applications a set status = ${to}, decided_at = ${FINAL_STATUSES.includes(to) ? at : null}, updated_at = ${at}
    from unnest(${ids}::uuid[], ${statuses}::text[]) as seen (id, status)
    where a.id = seen.id and ${statusProblem(actorId, sql`seen.status`, sql`${to}`)} is null
    returning a.id, a.cycle_id, seen.status
  `);
  await recordStatusChanges(tx, { kind: 'status_changed', to, actorId, bulkRun }, rows);
  return rows;
}

/**
 * Locks the applications of a locked project that is being deleted, including rejected ones: a concurrent decision either commits first or
 * finds the project deleted.
 */
export async function lockApplicationsOf(tx: Transaction, projectId: string): Promise<void> {
  await tx.execute(sql`
    select from applications where project_id = ${projectId} and status <> 'withdrawn' order by id for update`);
}

/**
 * Withdraws the open and accepted applications of a deleted project in the name of the programme, drafts included. Returns the protecting
 * ones, whose people the command notifies. Rejected ones don't change (rule:delete-project).
 */
export async function withdrawApplicationsOfProject(
  tx: Transaction,
  projectId: string,
  actorId: string,
): Promise<string[]> {
  const statuses: ApplicationStatus[] = ['draft', ...PROTECTING_STATUSES];
  const before = await tx
    .select({ id: applications.id, cycle_id: applications.cycle_id, status: applications.status })
    .from(applications)
    .where(and(eq(applications.project_id, projectId), inArray(applications.status, statuses)))
    .orderBy(applications.id)
    .for('update');
  await withdrawAll(tx, before, { by: 'programme', actorId });
  return before.filter(({ status }) => status !== 'draft').map(({ id }) => id);
}

/**
 * A person leaves a team: its open and accepted applications record who left and when, and the seat stays closed until the decision. A
 * rejected application keeps the person, so that the rejection still blocks them (rule:blocking-freezing-protecting). Returns the left
 * applications (rule:leaving-is-possible).
 */
export async function markMemberLeft(tx: Transaction, teamId: string, userId: string): Promise<string[]> {
  const ofTeam = tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.team_id, teamId), inArray(applications.status, PROTECTING_STATUSES)));
  const left = await tx
    .update(application_members)
    .set({ left_at: sql`now()` })
    .where(
      and(
        inArray(application_members.application_id, ofTeam),
        eq(application_members.user_id, userId),
        isNull(application_members.left_at),
      ),
    )
    .returning({
      application_id: application_members.application_id,
      note: application_members.display_name,
    });
  const events = left.map((row) => ({ ...row, kind: 'member_left' as const, actor_id: userId }));
  await write(tx, eventWrites(events));
  return left.map(({ application_id }) => application_id);
}

/** Withdraws those of these applications that are open or accepted and have no person left. Returns the ended ones (rule:no-own-interest). */
export async function withdrawWithoutPeople(
  tx: Transaction,
  applicationIds: string[],
  actorId: string,
): Promise<string[]> {
  if (applicationIds.length === 0) return [];
  const ids = sql.param(applicationIds);
  await tx.execute(sql`select from applications where id = any(${ids}::uuid[]) order by id for update`);
  const { rows: before } = await tx.execute<Changed>(sql`
    select a.id, a.cycle_id, a.status from applications a
    where a.id = any(${ids}::uuid[]) and a.status = any(${sql.param(PROTECTING_STATUSES)}::text[]) and not ${hasPeople}
    order by a.id
  `);
  await withdrawAll(tx, before, { by: 'no_members', actorId });
  return before.map(({ id }) => id);
}

type Ending = { by: WithdrawnBy; actorId: string | null };

/** Withdraws locked applications, with events and audit lines. */
async function withdrawAll(tx: Transaction, before: Changed[], { by, actorId }: Ending): Promise<void> {
  if (before.length === 0) return;
  await tx
    .update(applications)
    .set({ status: 'withdrawn', withdrawn_by: by, updated_at: sql`now()` })
    .where(
      inArray(
        applications.id,
        before.map(({ id }) => id),
      ),
    );
  await recordStatusChanges(tx, { kind: 'withdrawn', to: 'withdrawn', actorId }, before);
}

type StatusChange = {
  kind: 'submitted' | 'withdrawn' | 'status_changed';
  to: ApplicationStatus;
  actorId: string | null;
  bulkRun?: string | undefined;
};
type Before = { id: string; cycle_id: string; status: ApplicationStatus | null }[];

/** The events and audit lines of a change of status, in one statement (rule:audit-log). */
async function recordStatusChanges(tx: Transaction, change: StatusChange, before: Before): Promise<void> {
  await write(tx, statusChangeWrites(change, before));
}

function statusChangeWrites({ kind, to, actorId: actor_id, bulkRun }: StatusChange, before: Before): Write[] {
  const events = before.map(({ id, status }) => ({
    application_id: id,
    kind,
    from_status: status,
    to_status: to,
    actor_id,
  }));
  const lines = before.map(({ id, cycle_id, status }) => ({
    actor_id,
    action: 'status_changed' as const,
    subject_type: 'application' as const,
    subject_id: id,
    cycle_id,
    details: { from: status, to, ...(bulkRun && { bulk_run: bulkRun }) },
  }));
  return [...auditWrites(...lines), ...eventWrites(events)];
}
