import nodemailer from 'nodemailer';
import type { Env } from '../env.ts';

export type OutgoingMail = { id: string; recipient: string; subject: string; text: string; html: string };

/** Hands a mail over; `kept` means that there is no SMTP and that it stays readable at /dev/mailbox (decision E5). */
export type MailTransport = { deliver(mail: OutgoingMail): Promise<'sent' | 'kept'>; close(): void };

/** The transport that the settings ask for: SMTP when SMTP_URL is there, else the mailbox. */
export function createMailTransport(env: Env): MailTransport {
  return env.SMTP_URL
    ? smtpTransport(env.SMTP_URL, env.MAIL_FROM)
    : { deliver: async () => 'kept', close: () => {} };
}

function smtpTransport(url: string, from: string): MailTransport {
  const smtp = nodemailer.createTransport({
    url,
    pool: true,
    connectionTimeout: 20_000,
    socketTimeout: 60_000,
  });
  return {
    async deliver({ id, recipient, subject, text, html }) {
      // SMTP cannot promise "once"; the same Message-ID lets the receiver drop a second copy.
      const messageId = `<${id}@${domainOf(from)}>`;
      await smtp.sendMail({ from, to: recipient, subject, text, html, messageId });
      return 'sent';
    },
    close: () => smtp.close(),
  };
}

const domainOf = (from: string) => from.match(/@([^>\s]+)/)?.[1] ?? 'localhost';
