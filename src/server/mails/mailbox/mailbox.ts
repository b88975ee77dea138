import { desc, eq, getTableColumns, notInArray } from 'drizzle-orm';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { formatDateTime } from '#domain/dates.ts';
import { notFound } from '#domain/errors.ts';
import { splitAtLinks, wordsOfLink } from '#domain/link-words.ts';
import { programme } from '#domain/programme/programme.ts';
import type { Ctx } from '../../context.ts';
import { mails } from '../../db/schema/mails.ts';
import { users } from '../../db/schema/users.ts';
import type { AppEnv } from '../../http/route.ts';
import { type EmailContent, renderEmail } from '../outbox/email-content.ts';
import { EXAMPLE } from '../outbox/example.ts';
import { emailExamples } from './examples.ts';

const SHOWN = 200;

/** The stored emails, newest first, without replaced and collected ones; the app mounts this only outside production (rule:mailbox). */
export const mailboxPages = new Hono<AppEnv>()
  .get('/mailbox.json', async (c) => c.json(await listStoredMails(c.var.ctx)))
  .get('/mailbox/examples', (c) => c.html(emailsPage(c.var.ctx.origin)))
  .get('/mailbox', async (c) => c.html(mailboxPage(await listStoredMails(c.var.ctx))));

async function listStoredMails(ctx: Ctx) {
  if (ctx.env.SMTP_URL) throw notFound();
  const rows = await ctx.db
    .select({ ...getTableColumns(mails), reply_to: users.email })
    .from(mails)
    .leftJoin(users, eq(users.id, mails.reply_to_id))
    .where(notInArray(mails.status, ['replaced', 'collected']))
    .orderBy(desc(mails.created_at), desc(mails.id))
    .limit(SHOWN);
  return rows.map(({ id, recipient, reply_to, subject, text, html: body, created_at, sent_at }) => ({
    id,
    to: recipient,
    replyTo: reply_to ?? programme().mailbox,
    subject,
    text,
    html: body,
    sentAt: new Date(sent_at ?? created_at).toISOString(),
  }));
}

type StoredMail = Awaited<ReturnType<typeof listStoredMails>>[number];

const STYLE = html`<link rel="icon" href="/icons/mark.svg" type="image/svg+xml" />
        <style>
          :root { color-scheme: light dark; }
          body { font: 16px/1.5 system-ui; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: light-dark(#14213d, #e8ebf2); background: light-dark(#faf8f4, #10182a); overflow-wrap: anywhere; }
          a { color: inherit; }
          summary { cursor: pointer; padding: 0.5rem 0; } pre { white-space: pre-wrap; }
          time, .to { color: light-dark(#5b6478, #a9b2c6); font-size: 0.875rem; } details { border-bottom: 1px solid light-dark(#ddd8cc, #2c3753); }
          iframe { width: 100%; height: 28rem; border: 1px solid light-dark(#ddd8cc, #2c3753); }
</style>`;

function mailboxPage(stored: StoredMail[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mailbox (${stored.length})</title>
        ${STYLE}
      </head>
      <body>
        <main>
        <h1>Mailbox</h1>
        <p>Emails that this trial server didn’t send, newest first. <a href="/dev/mailbox/examples">Every email with example data</a></p>
        ${stored.length === 0 ? html`<p>Nothing yet.</p>` : stored.map((mail, at) => mailEntry(mail, at === 0))}
        </main>
      </body>
    </html>`;
}

function mailEntry({ subject, to, replyTo, sentAt, text }: StoredMail, isNewest: boolean) {
  return html`<details ${isNewest ? 'open' : ''}>
    <summary>
      <strong>${subject}</strong><br /><span class="to">to ${to}, replies to ${replyTo}</span> · <time datetime="${sentAt}">${formatDateTime(sentAt)}</time>
    </summary>
    <pre>${linked(text)}</pre>
  </details>`;
}

/** The text with clickable links; `html` escapes every part. */
const linked = (text: string) =>
  splitAtLinks(text).map((part, at) =>
    at % 2 ? html`<a href="${part}" title="${part}">${wordsOfLink(part)}</a>` : part,
  );

/** Every email with example data, as HTML and as text. */
function emailsPage(origin: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Example emails</title>
        ${STYLE}
      </head>
      <body>
        <main>
        <h1>Example emails</h1>
        <p>Every email of the portal, with example data. <a href="/dev/mailbox">Back to the mailbox</a></p>
        ${Object.entries(emailExamples(origin)).flatMap(([name, emails]) => emails.map((content) => example(name, content)))}
        </main>
      </body>
    </html>`;
}

function example(name: string, content: EmailContent) {
  const { subject, text, html: body } = renderEmail(content, { reader: EXAMPLE.person.display_name });
  return html`<details>
    <summary><strong>${subject}</strong><br /><span class="to">${name}: ${content.paragraphs[0]}</span></summary>
    <iframe title="${subject}" sandbox="" loading="lazy" srcdoc="${body}"></iframe>
    <pre>${text}</pre>
  </details>`;
}
