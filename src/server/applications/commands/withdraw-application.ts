import { eq } from 'drizzle-orm';
import { conflict, forbidden } from '#domain/errors.ts';
import { canWriteApplication } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { detailed_drafts } from '../../db/schema/applications.ts';
import { write } from '../../db/write.ts';
import { removeBytes, removePresentation } from '../../files/commands.ts';
import { notificationWrites } from '../../mails/notifications/notify.ts';
import { replaceDecisionMails } from '../../mails/outbox/decisions.ts';
import { letterUnopened } from '../errors.ts';
import { loadReadableApplication } from '../load.ts';
import { withdrawalNotices } from '../notify.ts';
import { toWithdrawn } from '../transitions.ts';

/**
 * Withdraws an application until a final decision; 409 afterwards. A repeated call changes nothing (rule:withdraw-until-decided,
 * permission:writeOwnApplication).
 */
export async function withdrawApplication(ctx: SignedIn, id: string): Promise<void> {
  const application = await loadReadableApplication(ctx, id);
  if (!canWriteApplication(ctx.viewer, application)) throw forbidden();
  if (application.status === 'withdrawn') return;
  if (application.has_unopened_letter) throw letterUnopened('Error withdrawing application');
  const at = ctx.now().toISOString();
  const abandoned = await ctx.db.transaction(async (tx) => {
    if ((await toWithdrawn(tx, { id, actorId: ctx.viewer.id, at })) === null) throw notWithdrawable();
    await replaceDecisionMails(tx, [id]);
    await write(tx, notificationWrites(ctx, await withdrawalNotices(ctx, tx, id)));
    return removeDetailedDraft(tx, id);
  });
  await removeBytes(ctx, abandoned);
}

/** Deletes the draft of step two and its uploaded presentation (rule:no-orphaned-files). */
export async function removeDetailedDraft(tx: Transaction, id: string): Promise<string[]> {
  const [draft] = await tx
    .delete(detailed_drafts)
    .where(eq(detailed_drafts.application_id, id))
    .returning({ fileId: detailed_drafts.presentation_file_id });
  return draft?.fileId ? removePresentation(tx, draft.fileId) : [];
}

const notWithdrawable = () =>
  conflict(
    'not_withdrawable',
    'Error withdrawing application',
    'This application can no longer be withdrawn: it has been decided or withdrawn already.',
  );
