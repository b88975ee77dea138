import nodemailer from 'nodemailer';
import parseAddresses from 'nodemailer/lib/addressparser/index.js';
import { programme } from '#domain/programme/programme.ts';
import type { Env } from '../../env.ts';
import { signatureName } from './email-content.ts';

export type OutgoingMail = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe_url: string | null;
  /** The address of the person who wrote it; null for the programme's mailbox. */
  reply_to: string | null;
};

/** Sends an email; `kept` means that there is no SMTP server and that it can be read at /dev/mailbox (rule:mailbox). */
export type MailTransport = { deliver(mail: OutgoingMail): Promise<'sent' | 'kept'>; close(): void };

/** The transport of the settings: SMTP with SMTP_URL, else the mailbox. */
export function createMailTransport(env: Env): MailTransport {
  return env.SMTP_URL ? smtpTransport(env, env.SMTP_URL) : { deliver: async () => 'kept', close: () => {} };
}

/** As many as the worker sends at once: one that hangs until its timeout blocks only its own connection. */
export const MAILS_AT_ONCE = 4;
const MAX_MAILS_A_CONNECTION = 100;

/** Connects and signs in to the mail server without sending an email; rejects with the error. */
export async function greetMailServer({ SMTP_TIMEOUT_SECONDS }: Env, url: string): Promise<void> {
  const smtp = nodemailer.createTransport({ url, ...timeoutsOf(SMTP_TIMEOUT_SECONDS) });
  await smtp.verify().finally(() => smtp.close());
}

function timeoutsOf(seconds: number) {
  const timeout = seconds * 1000;
  return {
    dnsTimeout: timeout,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    // A server may check an email for a while before it responds.
    socketTimeout: 3 * timeout,
  };
}

function smtpTransport({ MAIL_FROM, SMTP_TIMEOUT_SECONDS }: Env, url: string): MailTransport {
  const smtp = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    maxMessages: MAX_MAILS_A_CONNECTION,
    // The pool retries only before the first byte of the email was sent; the queue handles other failures.
    maxRequeues: 1,
    ...timeoutsOf(SMTP_TIMEOUT_SECONDS),
  });
  return {
    async deliver({ id, recipient, subject, text, html, unsubscribe_url, reply_to }) {
      // SMTP cannot guarantee a single delivery; the same Message-ID lets the receiver drop a second copy.
      const messageId = `<${id}@${domainOf(MAIL_FROM)}>`;
      const headers = unsubscribe_url ? unsubscribeHeaders(unsubscribe_url) : undefined;
      // An object, because a list of addresses in a text would be read as several.
      const replyTo = { name: '', address: reply_to ?? programme().mailbox };
      const from = senderOf(MAIL_FROM);
      await smtp.sendMail({ from, to: recipient, replyTo, subject, text, html, messageId, headers });
      return 'sent';
    },
    close: () => smtp.close(),
  };
}

/** RFC 8058: the mail program unsubscribes with one request, without opening a page. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The configured sender; one without a name has the programme's (rule:programme-content). */
function senderOf(configured: string): { name: string; address: string } {
  const [sender] = parseAddresses(configured, { flatten: true });
  return { name: sender?.name || signatureName(), address: sender?.address ?? configured };
}

const domainOf = (from: string) => from.match(/@([^>\s]+)/)?.[1] ?? 'localhost';
