import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { SubmitApplicationInput } from '#domain/applications/application-schemas.ts';
import { describeRosterChange } from '#domain/applications/roster-changes.ts';
import { forbidden } from '#domain/errors.ts';
import { canApply, isOwner } from '#domain/policy.ts';
import { acceptsSubmission, isActiveProject } from '#domain/projects/projects.ts';
import type { DetailedProposalGate } from '#domain/settings.ts';
import type { SignedIn } from '../../context.ts';
import { brokenConstraint, type Transaction } from '../../db/database.ts';
import { applications } from '../../db/schema/applications.ts';
import { write } from '../../db/write.ts';
import { findReadableProject, type ReadableProject } from '../../projects/content/readable-project.ts';
import { gatesOf } from '../../staff/settings/settings-of.ts';
import { confirmAge } from '../../users/profiles/confirm-age.ts';
import {
  alreadyApplied,
  applicationsClosed,
  cycleClosed,
  profileIncomplete,
  projectNotOpen,
  rosterChanged,
} from '../errors.ts';
import { lockForSubmission } from '../lock-submission.ts';
import { proposalNotifications } from '../notify.ts';
import { describeSubmission, resumeWrites } from '../receipt.ts';
import { blockedMember, loadRoster, type Roster } from '../roster.ts';
import { submissionWrites } from '../transitions.ts';

/**
 * Submits the initial proposal, alone or as a team; a draft becomes the submission. A repeated `submission_key` returns the same
 * application. 404 for an invisible project, 403 for an own project or an incomplete profile, 409 when a person on the roster has already
 * applied, the deadline has passed or the team isn't the one that was shown (rule:deadline, rule:summary-is-of-now).
 */
export async function submitApplication(
  ctx: SignedIn,
  input: SubmitApplicationInput,
): Promise<{ id: string }> {
  try {
    const project = await findReadableProject(ctx, input.project_id);
    authorize(ctx, project);
    if (input.is_adult) await confirmAge(ctx, ctx.db);
    const gate = (await gatesOf(ctx))(project.cycle_id);
    return await ctx.db.transaction((tx) => submit(ctx, tx, { ...project, gate }, input));
  } catch (error) {
    const same = await findSubmission(ctx, input.submission_key);
    if (same) return same;
    throw await explain(ctx, error, input);
  }
}

function authorize({ viewer }: SignedIn, project: ReadableProject): void {
  if (isOwner(viewer, project)) throw forbidden('You can’t apply to a project that you own.');
  if (!canApply(viewer, project)) throw profileIncomplete();
  // Of a closed cycle the locks decide: the viewer may have more time.
  if (project.cycle_state !== 'open' && project.cycle_state !== 'closed') throw cycleClosed();
  if (!isActiveProject(project) || !project.is_visible_to_public) throw projectNotOpen();
}

async function submit(
  ctx: SignedIn,
  tx: Transaction,
  project: ReadableProject & { gate: DetailedProposalGate },
  { people, is_adult: _isAdult, ...input }: SubmitApplicationInput,
): Promise<{ id: string }> {
  const { cycle_id, gate } = project;
  const locked = await lockForSubmission(ctx, tx, { ...input, cycle_id });
  const roster = await loadRoster(ctx, tx, project, input.team_id, locked);
  const { draft, reference } = locked;
  const now = ctx.now();
  if (!acceptsSubmission(locked, now, draft && new Date(draft.created_at)))
    throw (await blockedMember(ctx, tx, input)) ?? applicationsClosed();
  rejectChangedRoster(roster, people);
  const id = draft?.id ?? randomUUID();
  const at = now.toISOString();
  const applicant_id = ctx.viewer.id;
  const isDraft = draft !== null;
  const described = describeSubmission(ctx, { ...input, ...locked, id, project, gate, roster, at });
  await write(tx, [
    ...submissionWrites(tx, {
      ...input,
      id,
      cycle_id,
      applicant_id,
      reference,
      isDraft,
      roster: roster.entries,
      at,
    }),
    ...resumeWrites({ application_id: id, step: 'initial' }, roster.resumes),
    ...proposalNotifications(ctx, 'initial', described),
  ]);
  return { id };
}

/** Only what a person has seen is submitted: somebody may have left the team, or joined it, under the open form (rule:summary-is-of-now). */
function rejectChangedRoster({ people: now }: Roster, shown: SubmitApplicationInput['people']): void {
  const change = shown && describeRosterChange(shown, now);
  if (change) throw rosterChanged(change);
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
async function explain(ctx: SignedIn, error: unknown, input: SubmitApplicationInput) {
  if (brokenConstraint(error) === null) return error;
  return (await blockedMember(ctx, ctx.db, input)) ?? alreadyApplied();
}
