import { and, eq, sql } from 'drizzle-orm';
import { conflict, forbidden, notFound } from '#domain/errors.ts';
import type { CorrectRecipientInput } from '#domain/mails/mail-schemas.ts';
import { REDIRECTABLE_MAIL_KINDS } from '#domain/mails/mails.ts';
import { canReadOutbox } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { mails } from '../../db/schema/mails.ts';
import { isMailShownTo } from '../../reviews/scope/shown-mails.ts';
import { recordAudit } from '../../staff/audit/commands.ts';

/** Queues a dead letter again, even a dismissed one, for another day of attempts. 404 when there is none, 409 when it is neither (permission:manageOutbox). */
export async function requeueMail(ctx: SignedIn, id: string): Promise<{ requeued: number }> {
  if (!canReadOutbox(ctx.viewer)) throw forbidden();
  return ctx.db.transaction(async (tx) => {
    const ids = await revive(ctx, tx, id);
    if (ids.length === 0) throw await notDead(ctx, tx, id);
    await recordAgain(ctx, tx, ids, 'mail_requeued');
    return { requeued: ids.length };
  });
}

/** Queues every dead letter again (permission:manageOutbox). */
export async function requeueDeadMails(ctx: SignedIn): Promise<{ requeued: number }> {
  if (!canReadOutbox(ctx.viewer)) throw forbidden();
  return ctx.db.transaction(async (tx) => {
    const ids = await revive(ctx, tx);
    await recordAgain(ctx, tx, ids, 'mail_requeued');
    return { requeued: ids.length };
  });
}

/**
 * Sends a dead letter to another address; the audit log records this without the addresses. 404 when there is none, 409 when it isn't a
 * dead letter or has a link for its reader alone (permission:manageOutbox).
 */
export async function correctRecipient(
  ctx: SignedIn,
  id: string,
  { recipient }: CorrectRecipientInput,
): Promise<{ requeued: number }> {
  if (!canReadOutbox(ctx.viewer)) throw forbidden();
  return ctx.db.transaction(async (tx) => {
    const [mail] = await tx.select({ kind: mails.kind }).from(mails).where(isMail(ctx, id));
    if (mail && !REDIRECTABLE_MAIL_KINDS.includes(mail.kind)) throw forItsReaderAlone();
    const ids = await revive(ctx, tx, id);
    if (ids.length === 0) throw await notDead(ctx, tx, id);
    await tx
      .update(mails)
      .set({ recipient, last_error: null, about_id: ownerOfAddress })
      .where(eq(mails.id, id));
    await recordAgain(ctx, tx, ids, 'mail_redirected');
    return { requeued: ids.length };
  });
}

/** Without its former address the email would lose its link to the account and outlive it (rule:erasure). */
const ownerOfAddress = sql`coalesce(about_id, (select u.id from users u where u.email = mails.recipient::citext))`;

/** Removes a dead letter from the list of open problems. 404 when there is none, 409 when it isn't dead (permission:manageOutbox). */
export async function dismissMail(ctx: SignedIn, id: string): Promise<void> {
  if (!canReadOutbox(ctx.viewer)) throw forbidden();
  await ctx.db.transaction(async (tx) => {
    const dismissed = await tx
      .update(mails)
      .set({ status: 'dismissed' })
      .where(and(isMail(ctx, id), eq(mails.status, 'dead')))
      .returning({ id: mails.id });
    if (dismissed.length === 0) throw await notDead(ctx, tx, id);
    await recordAudit(tx, auditLine(ctx, id, 'mail_dismissed'));
  });
}

const isMail = ({ viewer }: SignedIn, id: string) =>
  and(eq(mails.id, id), isMailShownTo(viewer.id, sql`${mails}`));

/** Locked in the order of their ids, like a change of status. */
async function revive({ viewer }: SignedIn, tx: Transaction, id?: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update mails set status = 'queued', attempts = 0, send_after = null
    where id in (
      select id from mails
      where ${id === undefined ? sql`status = 'dead'` : sql`status in ('dead', 'dismissed') and id = ${id}`}
        and ${isMailShownTo(viewer.id, sql`${mails}`)}
      order by id for update)
    returning id
  `);
  return rows.map((row) => row.id);
}

type Again = 'mail_requeued' | 'mail_redirected';

const recordAgain = (ctx: SignedIn, tx: Transaction, ids: string[], action: Again): Promise<void> =>
  recordAudit(tx, ...ids.map((id) => auditLine(ctx, id, action)));

const auditLine = ({ viewer }: SignedIn, subject_id: string, action: Again | 'mail_dismissed') => ({
  actor_id: viewer.id,
  action,
  subject_type: 'mail' as const,
  subject_id,
});

const forItsReaderAlone = () =>
  conflict(
    'mail_for_its_reader',
    'Error sending email',
    'This email has a private link, so it can’t be sent to another address. The recipient can ask for a new one.',
  );

async function notDead(ctx: SignedIn, tx: Transaction, id: string) {
  if ((await tx.$count(mails, isMail(ctx, id))) === 0) return notFound('Email not found');
  return conflict(
    'not_dead',
    'Error sending email',
    'This email isn’t marked as failed any more. Please reload the page.',
  );
}
