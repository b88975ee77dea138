import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { mails } from '#server/db/schema.ts';
import type { MailTransport, OutgoingMail } from '#server/mail/transport.ts';
import { sendMail } from '#server/worker/send-mail.ts';
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

/** Sends the emails that are due by the portal’s clock, like the jobs of the worker, so many at once. */
export async function sendDue(portal: Portal, transport: MailTransport, atOnce = 4): Promise<number> {
  const due = await portal.db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.status, 'queued'),
        or(isNull(mails.send_after), lte(mails.send_after, portal.clock.now().toISOString())),
      ),
    );
  const rest = due.map(({ id }) => id);
  const work = async () => {
    for (let id = rest.pop(); id; id = rest.pop())
      await sendMail(portal.services, transport, { mail_id: id });
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return due.length;
}
