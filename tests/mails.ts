import { randomUUID } from 'node:crypto';
import { deliver, record, takeDue } from '#server/mails/outbox/send-mails.ts';
import type { MailTransport, OutgoingMail } from '#server/mails/outbox/transport.ts';
import type { Portal } from './portal.ts';

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
