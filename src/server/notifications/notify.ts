import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { mailTopicOf, type NotificationKind } from '#domain/mails/notifications.ts';
import type { Ctx } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { insertRows } from '../db/insert-rows.ts';
import { notifications } from '../db/schema.ts';
import { liveEventRows } from '../live-events/publish.ts';
import { type QueuedMail, queueMails } from '../mail/outbox.ts';
import { unsubscribeUrl } from './unsubscribe-links.ts';

/** The inputs of every email to people: the site's origin and the key that signs links. */
export type Notifier = Pick<Ctx, 'origin' | 'secret'>;

export type Notice = {
  user_id: string;
  kind: NotificationKind;
  /** The name of the project or team. */
  subject: string;
  status?: ApplicationStatus;
  application_id?: string;
  /** The person who caused it. */
  actor_id?: string;
  /** The email, if there is one; a preference may suppress it. */
  mail?: Pick<QueuedMail, 'kind' | 'content' | 'reader' | 'about' | 'decision' | 'cycleId'>;
};

/**
 * Notifies people in the transaction of the change: in the portal, on their open pages and, unless they switched it off, by email. One
 * statement for any number of people, other emails and other writes of the change. Returns the number of queued emails.
 */
export async function notify(
  ctx: Notifier,
  tx: Transaction,
  notices: Notice[],
  otherMails: QueuedMail[] = [],
  besides: SQLWrapper[] = [],
): Promise<number> {
  if (notices.length === 0) return queueMails(tx, otherMails, besides);
  return queueMails(
    tx,
    [...otherMails, ...mailsOf(ctx, notices)],
    [
      ...besides,
      noticeRows(notices),
      liveEventRows([{ topic: 'notification', person_ids: peopleOf(notices) }]),
    ],
  );
}

const peopleOf = (notices: Notice[]) => [...new Set(notices.map(({ user_id }) => user_id))];

const noticeRows = (notices: Notice[]): SQL =>
  insertRows(
    notifications,
    notices.map(({ mail, ...notice }) => notice),
  );

function mailsOf(ctx: Notifier, notices: Notice[]): QueuedMail[] {
  return notices.flatMap(({ user_id, kind, application_id, mail }) => {
    if (!mail) return [];
    const topic = mailTopicOf(kind);
    const unsubscribe = topic && unsubscribeUrl(ctx, { subscriber: { user_id }, topic });
    return [{ ...mail, to: { user_id, topic }, applicationId: application_id, unsubscribeUrl: unsubscribe }];
  });
}
