import { and, eq, sql } from 'drizzle-orm';
import type { SubmitApplicationInput } from '#domain/applications/application-schemas.ts';
import { forbidden } from '#domain/errors.ts';
import { canApply, isOwner } from '#domain/policy.ts';
import { acceptsSubmission, isActiveProject } from '#domain/projects/projects.ts';
import type { SignedIn } from '../../context.ts';
import { brokenConstraint, type Transaction } from '../../db/database.ts';
import { applications } from '../../db/schema.ts';
import { findReadableProject, type ReadableProject } from '../../project-content/readable-project.ts';
import { alreadyApplied, applicationsClosed, profileIncomplete, projectNotOpen } from '../errors.ts';
import { notifyOfProposal } from '../notify.ts';
import { saveReceipt } from '../receipt.ts';
import { blockedMember, takeRoster } from '../roster.ts';
import { type RosterEntry, toSubmitted } from '../transitions.ts';

/**
 * Submits the initial proposal, alone or as a team; a draft becomes the submission. A repeated `submission_key` returns the same
 * application. 404 for an invisible project, 403 for an own project or an incomplete profile, 409 when a person on the roster has already
 * applied or the deadline has passed (rule:deadline, rule:roster-is-copied, rule:one-blocking-application).
 */
export async function submitApplication(
  ctx: SignedIn,
  input: SubmitApplicationInput,
): Promise<{ id: string }> {
  const taken: RosterEntry[] = [];
  try {
    const project = await findReadableProject(ctx, input.project_id);
    rejectProject(ctx, project);
    return await ctx.db.transaction((tx) => write(ctx, tx, project, input, taken));
  } catch (error) {
    const same = await findSubmission(ctx, input.submission_key);
    if (same) return same;
    throw await explain(ctx, error, input.project_id, taken);
  }
}

function rejectProject({ viewer }: SignedIn, project: ReadableProject): void {
  if (isOwner(viewer, project)) throw forbidden('You can’t apply to a project that you own.');
  if (!canApply(viewer, project)) throw profileIncomplete();
  if (!isActiveProject(project) || !project.is_visible_to_public) throw projectNotOpen();
}

async function write(
  ctx: SignedIn,
  tx: Transaction,
  project: ReadableProject,
  input: SubmitApplicationInput,
  taken: RosterEntry[],
): Promise<{ id: string }> {
  const draft = await lockProject(ctx, tx, project.id);
  const draftedAt = draft ? new Date(draft.created_at) : null;
  taken.push(...(await takeRoster(ctx, tx, project, input.team_id)));
  if (!acceptsSubmission(project, ctx.now(), draftedAt))
    throw (await blockedMember(ctx, tx, project.id, taken)) ?? applicationsClosed();
  const id = await toSubmitted(tx, {
    ...input,
    applicant_id: ctx.viewer.id,
    draft_id: draft?.id ?? null,
    roster: taken,
    at: ctx.now().toISOString(),
  });
  await notifyOfProposal(ctx, tx, 'initial', await saveReceipt(tx, id, 'initial'));
  return { id };
}

type Locked = { is_open: boolean; is_complete: boolean; draft: { id: string; created_at: string } | null };

/**
 * Until the commit the project cannot be deleted, hidden or closed, nor the résumé removed (rule:complete-profile). Always locks in the
 * order project, profile, draft, team, to avoid deadlocks. Returns the draft.
 */
async function lockProject(
  { viewer }: SignedIn,
  tx: Transaction,
  projectId: string,
): Promise<Locked['draft']> {
  const { rows } = await tx.execute<Locked>(sql`
    with project as materialized (
      select id from projects
      where id = ${projectId} and status = 'active' and is_visible_to_public and deleted_at is null for share
    ), profile as materialized (
      select user_id from profiles where user_id = ${viewer.id} and resume_file_id is not null for share
    ), draft as materialized (
      select id, created_at from applications
      where project_id = ${projectId} and applicant_id = ${viewer.id} and status = 'draft' for update
    )
    select exists (select from project) as is_open, exists (select from profile) as is_complete,
      (select to_json(draft) from draft) as draft
  `);
  const [locked] = rows;
  if (!locked?.is_open) throw projectNotOpen();
  if (!locked.is_complete) throw profileIncomplete();
  return locked.draft;
}

/** The viewer's application with a submission key, for a double click or a retry. */
async function findSubmission({ db, viewer }: SignedIn, submissionKey: string) {
  const [row] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.submission_key, submissionKey), eq(applications.applicant_id, viewer.id)));
  return row;
}

/**
 * Turns the violation of a unique index by a concurrent submission into an error that names the person (rule:roster-is-copied,
 * rule:one-blocking-application).
 */
async function explain(ctx: SignedIn, error: unknown, projectId: string, roster: RosterEntry[]) {
  if (brokenConstraint(error) === null) return error;
  return (await blockedMember(ctx, ctx.db, projectId, roster)) ?? alreadyApplied();
}
