import { and, eq, isNull } from 'drizzle-orm';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { detailed_drafts } from '../../db/schema/applications.ts';
import { files } from '../../db/schema/files.ts';
import { review_settings } from '../../db/schema/review-setup.ts';
import { removeBytes, removePresentation } from '../../files/commands.ts';
import { receiveUpload } from '../../files/receive.ts';
import { requestReviewCopy } from '../../files/review-copies/request-review-copy.ts';
import type { UploadedPresentation } from '../responses.ts';
import { loadWritableForDetailed } from './save-detailed-draft.ts';

/**
 * Stores the presentation of a detailed proposal. It belongs to the draft until the proposal is submitted, and a new one replaces it
 * (rule:no-orphaned-files). 422 at `file` for a wrong type or size (permission:uploadPresentation).
 */
export async function uploadPresentation(
  ctx: SignedIn,
  id: string,
  request: Request,
): Promise<UploadedPresentation> {
  const { cycle_id } = await loadWritableForDetailed(ctx, id);
  const file = await receiveUpload(ctx, 'presentation', request);
  const replaced = await ctx.db.transaction((tx) =>
    attachToDraft(tx, id, { fileId: file.id, at: ctx.now().toISOString() }),
  );
  await removeBytes(ctx, replaced);
  return {
    id: file.id,
    name: file.name,
    size: file.size,
    uploaded_at: new Date(file.created_at).toISOString(),
    review_copy: (await isReadBlind(ctx, cycle_id)) ? { id: null, state: 'waiting', problem: null } : null,
  };
}

const isReadBlind = async ({ db }: SignedIn, cycleId: string): Promise<boolean> =>
  (await db.$count(
    review_settings,
    and(eq(review_settings.cycle_id, cycleId), eq(review_settings.is_blind, true)),
  )) > 0;

/** Returns the keys of the replaced presentation; a submitted one is never replaced. */
async function attachToDraft(
  tx: Transaction,
  id: string,
  { fileId, at }: { fileId: string; at: string },
): Promise<string[]> {
  const [before] = await tx
    .select({ id: files.id })
    .from(detailed_drafts)
    .innerJoin(files, eq(files.id, detailed_drafts.presentation_file_id))
    .where(and(eq(detailed_drafts.application_id, id), isNull(files.attached_at)))
    .for('update', { of: detailed_drafts });
  await tx
    .insert(detailed_drafts)
    .values({ application_id: id, presentation_file_id: fileId, created_at: at, updated_at: at })
    .onConflictDoUpdate({
      target: detailed_drafts.application_id,
      set: { presentation_file_id: fileId, updated_at: at },
    });
  await requestReviewCopy(tx, fileId);
  return before ? removePresentation(tx, before.id) : [];
}
