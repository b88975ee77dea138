import { and, eq, sql } from 'drizzle-orm';
import type { SaveDetailedDraftInput } from '#domain/applications/application-schemas.ts';
import { conflict } from '#domain/errors.ts';
import { canWriteApplication } from '#domain/policy.ts';
import type { MentionHint } from '#domain/reviews/identity/mention-hints.ts';
import type { SignedIn } from '../../context.ts';
import { detailed_drafts } from '../../db/schema/applications.ts';
import { mentionHints } from '../../reviews/identity/hints.ts';
import {
  alreadyDetailed,
  detailedNotOpen,
  letterUnopened,
  noSuchProposal,
  proposalDenied,
} from '../errors.ts';
import { loadReadableApplication } from '../load.ts';

export type SavedDetailedDraft = { revision: number; updated_at: string; mentions: MentionHint[] };

/**
 * Saves the draft of a detailed proposal. 409 `draft_changed` with the server's texts when another device has saved in the meantime;
 * `revision` 0 means that this device hasn't seen a saved draft (rule:drafts-are-saved).
 */
export async function saveDetailedDraft(
  ctx: SignedIn,
  id: string,
  { revision, ...texts }: SaveDetailedDraftInput,
): Promise<SavedDetailedDraft> {
  await loadWritableForDetailed(ctx, id);
  const at = ctx.now().toISOString();
  const [row] = await ctx.db
    .insert(detailed_drafts)
    .values({ application_id: id, ...texts, revision: 1, created_at: at, updated_at: at })
    .onConflictDoUpdate({
      target: detailed_drafts.application_id,
      set: { ...texts, revision: sql`${detailed_drafts.revision} + 1`, updated_at: at },
      setWhere: eq(detailed_drafts.revision, revision),
    })
    .returning({ revision: detailed_drafts.revision });
  if (!row) throw await detailedDraftChanged(ctx, id);
  return { revision: row.revision, updated_at: at, mentions: await mentionHints(ctx, id, texts) };
}

/**
 * An application whose detailed proposal the viewer may write and hasn't submitted (permission:writeOwnApplication,
 * permission:uploadPresentation).
 */
export async function loadWritableForDetailed(ctx: SignedIn, id: string) {
  const application = await loadReadableApplication(ctx, id, noSuchProposal);
  if (!canWriteApplication(ctx.viewer, application)) throw proposalDenied();
  if (application.stage === 'detailed') throw alreadyDetailed();
  if (application.has_unopened_letter) throw letterUnopened('Error submitting proposal');
  if (['draft', 'withdrawn', 'rejected'].includes(application.status)) {
    throw detailedNotOpen('You can’t submit a detailed proposal for this application.');
  }
  return application;
}

async function detailedDraftChanged({ db }: SignedIn, id: string) {
  const draft = await db.query.detailed_drafts.findFirst({
    where: and(eq(detailed_drafts.application_id, id)),
  });
  return conflict(
    'draft_changed',
    'Draft changed elsewhere',
    'This draft has since been saved on another device or in another tab.',
    draft && { ...draft, updated_at: new Date(draft.updated_at).toISOString() },
  );
}
