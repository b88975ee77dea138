import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { SubmitApplicationInput } from '#domain/applications.ts';
import { forbidden } from '#domain/errors.ts';
import { canApply, isOwner } from '#domain/policy.ts';
import { acceptsSubmission, isActiveProject } from '#domain/projects.ts';
import type { SignedIn } from '../../context.ts';
import { brokenConstraint, type Transaction } from '../../db/database.ts';
import { applications, profiles, projects } from '../../db/schema.ts';
import { findReadableProject, type ReadableProject } from '../../projects/queries.ts';
import { tellOfProposal } from '../notify.ts';
import { keepResumes } from '../receipt.ts';
import { alreadyApplied, applicationsClosed, profileIncomplete, projectNotOpen } from '../refusals.ts';
import { blockedMember, takeRoster } from '../roster.ts';
import { type RosterEntry, toSubmitted } from '../transitions.ts';

/**
 * Submits the initial proposal, alone or as a team; a draft becomes the submission (§5, decisions A5, B4, B6). The
 * same `submission_key` again is the same application. Refusals: 404 for an invisible project, 403 for an own project
 * or an incomplete profile, 409 when somebody on the roster has already applied or the deadline has passed.
 */
export async function submitApplication(
  ctx: SignedIn,
  input: SubmitApplicationInput,
): Promise<{ id: string }> {
  const earlier = await findSubmission(ctx, input.submission_key);
  if (earlier) return earlier;
  const project = await findReadableProject(ctx, input.project_id);
  if (isOwner(ctx.viewer, project)) throw forbidden('You cannot apply to a project that you own.');
  if (!canApply(ctx.viewer, project)) throw profileIncomplete();
  if (!isActiveProject(project) || !project.is_visible_to_public) throw projectNotOpen();
  const taken: RosterEntry[] = [];
  try {
    return await ctx.db.transaction((tx) => write(ctx, tx, project, input, taken));
  } catch (error) {
    const same = await findSubmission(ctx, input.submission_key);
    if (same) return same;
    throw await explain(ctx, error, project.id, taken);
  }
}

/** Locks in one order, project, profile, draft, team, so that no two commands wait for each other. */
async function write(
  ctx: SignedIn,
  tx: Transaction,
  project: ReadableProject,
  input: SubmitApplicationInput,
  taken: RosterEntry[],
): Promise<{ id: string }> {
  await holdProject(tx, project.id);
  await holdResume(ctx, tx);
  const draft = await lockDraft(ctx, tx, project.id);
  const draftedAt = draft ? new Date(draft.created_at) : null;
  taken.push(...(await takeRoster(ctx, tx, project, input.team_id)));
  if (!acceptsSubmission(project, ctx.now(), draftedAt)) throw applicationsClosed();
  const id = await toSubmitted(tx, {
    ...input,
    applicant_id: ctx.viewer.id,
    draft_id: draft?.id ?? null,
    roster: taken,
    at: ctx.now().toISOString(),
  });
  await keepResumes(tx, id, 'initial');
  await tellOfProposal(ctx, tx, 'initial', id);
  return { id };
}

/** The project cannot be deleted, hidden or stopped between this check and the commit. */
async function holdProject(tx: Transaction, id: string) {
  const [project] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.id, id),
        eq(projects.status, 'active'),
        projects.is_visible_to_public,
        isNull(projects.deleted_at),
      ),
    )
    .for('share');
  if (!project) throw projectNotOpen();
}

/** The résumé cannot be removed between the check of the profile and the commit (decision A10). */
async function holdResume({ viewer }: SignedIn, tx: Transaction) {
  const [profile] = await tx
    .select({ id: profiles.user_id })
    .from(profiles)
    .where(and(eq(profiles.user_id, viewer.id), isNotNull(profiles.resume_file_id)))
    .for('share');
  if (!profile) throw profileIncomplete();
}

async function lockDraft(ctx: SignedIn, tx: Transaction, projectId: string) {
  const [draft] = await tx
    .select({ id: applications.id, created_at: applications.created_at })
    .from(applications)
    .where(
      and(
        eq(applications.project_id, projectId),
        eq(applications.applicant_id, ctx.viewer.id),
        eq(applications.status, 'draft'),
      ),
    )
    .for('update');
  return draft;
}

/** The viewer's application that a submission key made; a double click or a retry meets it here. */
async function findSubmission({ db, viewer }: SignedIn, submissionKey: string) {
  const [row] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.submission_key, submissionKey), eq(applications.applicant_id, viewer.id)));
  return row;
}

/** Somebody was quicker: the unique index knew it, and whose application it was is said in words (B4, B6). */
async function explain(ctx: SignedIn, error: unknown, projectId: string, roster: RosterEntry[]) {
  if (brokenConstraint(error) === null) return error;
  return (await blockedMember(ctx, ctx.db, projectId, roster)) ?? alreadyApplied();
}
