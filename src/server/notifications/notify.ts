import { sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/applications.ts';
import type { MailKind } from '#domain/mails.ts';
import { type MailTopic, mailTopicOf, type NotificationKind } from '#domain/notifications.ts';
import type { Ctx } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { announce } from '../live/announce.ts';
import type { Letter } from '../mail/letter.ts';
import { type Decision, queueMails } from '../mail/outbox.ts';
import { unsubscribeUrl } from './unsubscribe-links.ts';

/** What mails to people are made with: the address of the site, and what signs the links in them. */
export type Teller = Pick<Ctx, 'origin' | 'secret'>;

export type Notice = {
  user_id: string;
  kind: NotificationKind;
  /** The project's or the team's name. */
  subject: string;
  status?: ApplicationStatus;
  application_id?: string;
  /** Whoever did it. */
  actor_id?: string;
  /** What the mail says, where there is one; a preference may keep it to the portal. */
  mail?: { kind: MailKind; letter: Letter; decision?: Decision };
};

/**
 * Tells people what happened, in the transaction of the change: in the portal, on their open pages and, unless they do
 * without, by mail. The one place where preferences count; a few statements, however many are told.
 */
export async function notify(ctx: Teller, tx: Transaction, notices: Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await keepNotices(tx, notices);
  await announce(tx, { topic: 'notification', person_ids: peopleOf(notices) });
  await mailNotices(
    ctx,
    tx,
    notices.filter(({ mail }) => mail),
  );
}

const peopleOf = (notices: Notice[]) => [...new Set(notices.map(({ user_id }) => user_id))];

async function keepNotices(tx: Transaction, notices: Notice[]): Promise<void> {
  const rows = notices.map(({ mail, ...notice }) => notice);
  await tx.execute(sql`
    insert into notifications (user_id, kind, subject, status, application_id, actor_id)
    select n.user_id, n.kind, n.subject, n.status, n.application_id, n.actor_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (
      user_id uuid, kind text, subject text, status text, application_id uuid, actor_id uuid)
  `);
}

type Addressee = { id: string; email: string; muted: MailTopic[] };

async function mailNotices(ctx: Teller, tx: Transaction, notices: Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const addressees = await findAddressees(tx, peopleOf(notices));
  await queueMails(
    tx,
    notices.flatMap(({ user_id, kind, application_id, mail }) => {
      const to = addressees.get(user_id);
      const topic = mailTopicOf(kind);
      if (!mail || !to || (topic && to.muted.includes(topic))) return [];
      const unsubscribe = topic && unsubscribeUrl(ctx, { subscriber: { user_id }, topic });
      return [
        {
          ...mail,
          to: to.email,
          userId: user_id,
          applicationId: application_id,
          unsubscribeUrl: unsubscribe,
        },
      ];
    }),
  );
}

/** A disabled account gets no mail (decision E3). */
async function findAddressees(tx: Transaction, ids: string[]): Promise<Map<string, Addressee>> {
  const { rows } = await tx.execute<Addressee>(sql`
    select u.id, u.email::text as email,
      array(select m.topic from muted_mails m where m.user_id = u.id) as muted
    from users u where u.id = any(${sql.param(ids)}::uuid[]) and u.disabled_at is null
  `);
  return new Map(rows.map((row) => [row.id, row]));
}
