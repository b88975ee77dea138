import { randomUUID } from 'node:crypto';
import { mails } from '#server/db/schema/mails.ts';
import { deliver, record, takeDue } from '#server/mails/outbox/send-mails.ts';
import type { MailTransport, OutgoingMail } from '#server/mails/outbox/transport.ts';
import type { Portal } from './portal.ts';

type Mail = typeof mails.$inferSelect;

/** Inserts an email with these values, a queued one by default. */
export async function createMail(
  { db }: Pick<Portal, 'db'>,
  values: Partial<typeof mails.$inferInsert> = {},
): Promise<Mail> {
  const given = { recipient: 'asha@example.test', subject: 'News', text: 'Text', html: '', ...values };
  const [mail] = await db
    .insert(mails)
    .values({ kind: 'contact', ...given })
    .returning();
  if (!mail) throw new Error('no mail');
  return mail;
}

/** Accepts every email, or handles it as the test defines; records the emails in order. */
export function recordingTransport(during: (mail: OutgoingMail) => Promise<void> | void = () => {}) {
  const delivered: OutgoingMail[] = [];
  const transport: MailTransport = {
    async deliver(mail) {
      await during(mail);
      delivered.push(mail);
      return 'sent';
    },
    close: () => {},
  };
  return { ...transport, delivered };
}

/** Sends the emails that are due by the portal’s clock, like the worker, so many batches at once. Returns how many were tried. */
export async function sendDue(
  portal: Pick<Portal, 'services'>,
  transport: MailTransport,
  atOnce = 4,
): Promise<number> {
  const sender = { ...portal.services, id: randomUUID(), transport };
  const work = async () => {
    let tried = 0;
    for (let batch = await takeDue(sender); batch.length > 0; batch = await takeDue(sender)) {
      await record(sender, await deliver(sender, batch));
      tried += batch.length;
    }
    return tried;
  };
  const tried = await Promise.all(Array.from({ length: atOnce }, work));
  return tried.reduce((sum, count) => sum + count, 0);
}
