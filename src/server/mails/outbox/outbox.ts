import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { type MailKind, SECRET_MAIL_KINDS } from '#domain/mails/mails.ts';
import type { MailTopic } from '#domain/mails/notifications.ts';
import type { Transaction } from '../../db/database.ts';
import { literal } from '../../db/literal.ts';
import type { Write } from '../../db/write.ts';
import type { Env } from '../../env.ts';
import { type EmailContent, renderEmail } from './email-content.ts';

/** The application and status that an email reports: a later status replaces it until it is sent. */
export type Decision = {
  decided_status: ApplicationStatus;
  known_status: ApplicationStatus | null;
  send_after: string;
};

/** A person that an email names to its reader, or whose former address it goes to: erasing the person deletes the email too. */
export type MailedPerson = { id: string; name: string | null };

export type QueuedMail = {
  /** An address, or a person with the topic of the email. People who switched the topic off and disabled accounts get no email. */
  to: string | { user_id: string; topic: MailTopic | null };
  kind: MailKind;
  content: EmailContent;
  /** The name of the recipient for the greeting, if known. */
  reader?: string | null | undefined;
  /** The person that it is about, and their name in it. */
  about?: MailedPerson | undefined;
  application?: { id: string; cycle_id: string } | undefined;
  /** That of an email about something else; otherwise the current one. */
  cycleId?: string | undefined;
  /** The account that gets the replies; otherwise the programme does. */
  replyTo?: string | undefined;
  /** For optional emails. */
  unsubscribeUrl?: string | null;
  /** Mail programs may stop these with one request (RFC 8058), which is the default. */
  isOneClick?: boolean;
  decision?: Decision | undefined;
};

/**
 * The channel on which an email with a link wakes the senders. The others leave within half a second, in full batches. A keyed job would wake
 * them too, but every transaction would wait for its row until the commit of another (docs/decisions/022).
 */
export const MAIL_CHANNEL = 'mails';

/** Emails with links overtake others, because a person waits for them. The index `mails_with_links` has the same condition. */
export const hasLink = (mail: SQL): SQL =>
  sql`${mail}.kind in (${sql.join(SECRET_MAIL_KINDS.map(literal), sql`, `)})`;

/**
 * The writes that queue emails, for the transaction of the reported change: they are sent if and only if it commits
 * (rule:mails-are-queued).
 */
export function emailWrites(queued: QueuedMail[]): Write[] {
  if (queued.length === 0) return [];
  const rows = queued.map(
    ({
      to,
      kind,
      content,
      reader,
      about,
      application,
      cycleId,
      replyTo,
      unsubscribeUrl = null,
      isOneClick = true,
      decision,
    }) => ({
      ...(typeof to === 'string' ? { recipient: to } : to),
      kind,
      about_id: about?.id,
      about_name: about?.name,
      application_id: application?.id,
      cycle_id: application?.cycle_id ?? cycleId,
      reply_to_id: replyTo,
      unsubscribe_url: isOneClick ? unsubscribeUrl : null,
      ...decision,
      ...renderEmail(content, { reader, unsubscribeUrl }),
    }),
  );
  const wakesSender = queued.some(({ kind }) => SECRET_MAIL_KINDS.includes(kind));
  return [wakesSender ? sql`${mailRows(rows)} returning pg_notify(${MAIL_CHANNEL}, '')` : mailRows(rows)];
}

/** An email to the programme's list may wait for the daily summary (rule:daily-summary). */
const firstStatus = sql`case
  when m.kind = 'staff_notification' and exists (
    select from site_settings s where s.setting_key = 'staff_notifications' and s.setting_value #>> '{}' = 'daily')
  then 'collected' else 'queued' end`;

/** A disabled account gets no email (rule:applicant-mails). */
const mailRows = (rows: object[]): SQL => sql`
  insert into mails (recipient, user_id, about_id, about_name, kind, status, reply_to_id, application_id, cycle_id, unsubscribe_url, decided_status, known_status,
    send_after, subject, text, html, text_error)
  select coalesce(m.recipient, u.email::text), m.user_id, m.about_id, m.about_name, m.kind, ${firstStatus}, m.reply_to_id, m.application_id, coalesce(m.cycle_id, current_cycle()), m.unsubscribe_url, m.decided_status,
    m.known_status, m.send_after, m.subject, m.text, m.html, m.text_error
  from json_to_recordset(${JSON.stringify(rows)}::json) as m (
    recipient text, user_id uuid, about_id uuid, about_name text, topic text, kind text, reply_to_id uuid, application_id uuid, cycle_id uuid, unsubscribe_url text,
    decided_status text, known_status text, send_after timestamptz, subject text, text text, html text, text_error text)
  left join users u on u.id = m.user_id and u.disabled_at is null
  where coalesce(m.recipient, u.email::text) is not null
    and not exists (select from muted_mails o where o.user_id = m.user_id and o.topic = m.topic)`;

type StaffMail = Pick<QueuedMail, 'content' | 'about' | 'application'>;

/** An email to each address on the programme's list (rule:test-email-page). */
export const mailsToProgramme = (
  { NOTIFY_EMAILS }: Pick<Env, 'NOTIFY_EMAILS'>,
  mail: StaffMail,
): QueuedMail[] => NOTIFY_EMAILS.map((to) => ({ to, kind: 'staff_notification', ...mail }));

/** Sets the sending time of the queued emails of a query of ids. Locks in the order of the ids, like a change of status. */
export async function rescheduleMails(tx: Transaction, ids: SQL, at: string): Promise<void> {
  await tx.execute(sql`
    with waiting as (
      select id from mails where id in (${ids}) and status = 'queued' order by id for update
    )
    update mails m set send_after = ${at} from waiting where m.id = waiting.id
  `);
}
