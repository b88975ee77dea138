import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../context.ts';
import { mails } from '../db/schema.ts';
import type { MailTransport } from '../mail/transport.ts';

const payloadSchema = z.object({ mail_id: z.uuid() });

/** Sends one queued mail; a failure is noted and thrown, so that the queue tries again later (decision E1). */
export async function sendMail(
  { db, now }: Services,
  transport: MailTransport,
  payload: unknown,
): Promise<void> {
  const { mail_id } = payloadSchema.parse(payload);
  const mail = await db.query.mails.findFirst({
    where: and(eq(mails.id, mail_id), eq(mails.status, 'queued')),
  });
  if (!mail) return;
  try {
    const status = await transport.deliver(mail);
    await db.update(mails).set({ status, sent_at: now().toISOString() }).where(eq(mails.id, mail_id));
  } catch (error) {
    const last_error = error instanceof Error ? error.message.slice(0, 500) : 'unknown error';
    await db
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, last_error })
      .where(eq(mails.id, mail_id));
    throw error;
  }
}
