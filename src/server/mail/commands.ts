import { eq, sql } from 'drizzle-orm';
import { conflict, forbidden, notFound } from '#domain/errors.ts';
import { canReadOutbox } from '#domain/policy.ts';
import { recordAudit } from '../audit/commands.ts';
import type { SignedIn } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { mails } from '../db/schema.ts';
import { addSendJobs } from './outbox.ts';

/** Queues a dead letter again, for another day of attempts (row 46). 404 when there is none, 409 when it is not dead. */
export async function requeueMail(ctx: SignedIn, id: string): Promise<{ requeued: number }> {
  if (!canReadOutbox(ctx.viewer)) throw forbidden();
  return ctx.db.transaction(async (tx) => {
    const ids = await revive(tx, id);
    if (ids.length === 0) throw await notDead(tx, id);
    await queueAgain(ctx, tx, ids);
    return { requeued: ids.length };
  });
}

/** Queues every dead letter again (row 46). */
export async function requeueDeadMails(ctx: SignedIn): Promise<{ requeued: number }> {
  if (!canReadOutbox(ctx.viewer)) throw forbidden();
  return ctx.db.transaction(async (tx) => {
    const ids = await revive(tx);
    await queueAgain(ctx, tx, ids);
    return { requeued: ids.length };
  });
}

/** Locked in the order of their ids, as a change of status locks them. */
async function revive(tx: Transaction, id?: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update mails set status = 'queued', attempts = 0, send_after = null
    where id in (
      select id from mails where status = 'dead' ${id === undefined ? sql`` : sql`and id = ${id}`} order by id for update)
    returning id
  `);
  return rows.map((row) => row.id);
}

async function queueAgain({ viewer }: SignedIn, tx: Transaction, ids: string[]): Promise<void> {
  await addSendJobs(tx, ids);
  await recordAudit(
    tx,
    ...ids.map((subject_id) => ({
      actor_id: viewer.id,
      action: 'mail_requeued' as const,
      subject_type: 'mail' as const,
      subject_id,
    })),
  );
}

async function notDead(tx: Transaction, id: string) {
  if ((await tx.$count(mails, eq(mails.id, id))) === 0) return notFound('Mail not found');
  return conflict(
    'not_dead',
    'Error sending mail',
    'This mail is no dead letter any more: please look again.',
  );
}
