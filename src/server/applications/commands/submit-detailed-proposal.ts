import { and, eq } from 'drizzle-orm';
import { acceptsDetailedProposal } from '#domain/application-actions.ts';
import type { DetailedProposalInput } from '#domain/applications/application-schemas.ts';
import { detailedProposalStatuses, isDetailedProposalOpen } from '#domain/applications/proposals.ts';
import { invalid } from '#domain/errors.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { applications, detailed_drafts } from '../../db/schema/applications.ts';
import { files } from '../../db/schema/files.ts';
import { write } from '../../db/write.ts';
import { attachFile } from '../../files/commands.ts';
import { settingsOf } from '../../staff/settings/settings-of.ts';
import { alreadyDetailed, detailedClosed, detailedNotOpen } from '../errors.ts';
import { eventWrites } from '../events.ts';
import { proposalNotifications } from '../notify.ts';
import { describeDetailed, resumeWrites } from '../receipt.ts';
import { toDetailed } from '../transitions.ts';
import { loadWritableForDetailed } from './save-detailed-draft.ts';

/**
 * Submits the detailed proposal once. 404 or 403 with the specified text when it isn't the viewer's, 409 when step two isn't open, its
 * deadline has passed or after a concurrent submission, 422 for a presentation that wasn't uploaded for this application
 * (rule:detailed-proposal-gate, rule:second-deadline).
 */
export async function submitDetailedProposal(
  ctx: SignedIn,
  id: string,
  input: DetailedProposalInput,
): Promise<void> {
  const application = await loadWritableForDetailed(ctx, id);
  const { detailed_proposal_gate } = await settingsOf(ctx, application.cycle_id);
  if (!isDetailedProposalOpen(application, detailed_proposal_gate)) {
    throw detailedNotOpen('A detailed proposal can be submitted once the application is shortlisted.');
  }
  if (!acceptsDetailedProposal(application, ctx.now())) throw detailedClosed();
  const open = detailedProposalStatuses(detailed_proposal_gate);
  const at = ctx.now().toISOString();
  await ctx.db.transaction(async (tx) => {
    await claimPresentation(tx, id, input.presentation_file_id);
    if (!(await toDetailed(tx, { id, at, texts: input, open }))) throw alreadyDetailed();
    const { resumes, ...described } = await describeDetailed(tx, id);
    await write(tx, [
      tx.delete(detailed_drafts).where(eq(detailed_drafts.application_id, id)),
      ...eventWrites([{ application_id: id, kind: 'detailed_submitted', actor_id: ctx.viewer.id }]),
      ...resumeWrites({ application_id: id, step: 'detailed' }, resumes),
      ...proposalNotifications(ctx, 'detailed', described),
    ]);
  });
}

/**
 * Locks the draft's row first: the loser of two concurrent submissions finds it deleted and changes nothing. The writer of the draft may
 * have uploaded the presentation: after a change of leader, the team uses the one of its former leader.
 */
async function claimPresentation(tx: Transaction, id: string, fileId: string) {
  const [draft] = await tx
    .select({ owner_id: files.owner_id })
    .from(detailed_drafts)
    .innerJoin(files, eq(files.id, detailed_drafts.presentation_file_id))
    .where(and(eq(detailed_drafts.application_id, id), eq(detailed_drafts.presentation_file_id, fileId)))
    .for('update', { of: detailed_drafts });
  if (!draft) throw await presentationMissing(tx, id);
  await attachFile(tx, { id: fileId, kind: 'presentation', owner_id: draft.owner_id });
}

async function presentationMissing(tx: Transaction, id: string) {
  const [application] = await tx
    .select({ stage: applications.stage })
    .from(applications)
    .where(eq(applications.id, id));
  if (application?.stage === 'detailed') return alreadyDetailed();
  return invalid([
    {
      path: 'presentation_file_id',
      title: 'Required fields missing',
      message: 'Please upload the presentation of this application again.',
    },
  ]);
}
