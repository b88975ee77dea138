import type { ApplicationStage, ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { isOneClick, mailTopicOf, type NotificationKind } from '#domain/mails/notifications.ts';
import type { Ctx } from '../../context.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { notifications } from '../../db/schema/mails.ts';
import type { Write } from '../../db/write.ts';
import { liveEventWrites } from '../../live/events/publish.ts';
import { emailWrites, type QueuedMail } from '../outbox/outbox.ts';
import { unsubscribeUrl } from './unsubscribe-links.ts';

/** The inputs of every email to people: the site's origin and the key that signs links. */
export type Notifier = Pick<Ctx, 'origin' | 'secret'>;

export type Notice = {
  user_id: string;
  kind: NotificationKind;
  /** The name of the project or team. */
  subject: string;
  status?: ApplicationStatus;
  application?: { id: string; cycle_id: string };
  team_id?: string;
  /** The invitation that it opens. */
  invite_id?: string;
  /** The cycle, and the stage of its reviews, that it opens. */
  round?: { cycle_id: string; stage?: ApplicationStage };
  /** The person who caused it. */
  actor_id?: string;
  /** The email, if there is one; a preference may suppress it. */
  mail?: Pick<QueuedMail, 'kind' | 'content' | 'reader' | 'about' | 'decision' | 'cycleId'>;
};

/**
 * The writes that notify people of a change, any number of them: in the portal, on their open pages and, unless they switched it off, by
 * email. `otherMails` are emails of the same change to addresses.
 */
export function notificationWrites(ctx: Notifier, notices: Notice[], otherMails: QueuedMail[] = []): Write[] {
  return [...emailWrites([...otherMails, ...mailsOf(ctx, notices)]), ...noticeWrites(notices)];
}

/** The emails of notices that were written before. */
export const noticeMailWrites = (ctx: Notifier, notices: Notice[]): Write[] =>
  emailWrites(mailsOf(ctx, notices));

function noticeWrites(notices: Notice[]): Write[] {
  if (notices.length === 0) return [];
  const rows = notices.map(({ mail, application, round, ...notice }) => ({
    ...notice,
    application_id: application?.id,
    round_cycle_id: round?.cycle_id,
    stage: round?.stage,
  }));
  const people = [...new Set(notices.map(({ user_id }) => user_id))];
  return [
    insertRows(notifications, rows),
    ...liveEventWrites([{ topic: 'notification', person_ids: people }]),
  ];
}

function mailsOf(ctx: Notifier, notices: Notice[]): QueuedMail[] {
  return notices.flatMap(({ user_id, kind, application, mail }) => {
    if (!mail) return [];
    const topic = mailTopicOf(kind);
    const unsubscribe = topic && unsubscribeUrl(ctx, { subscriber: { user_id }, topic });
    const link = topic && { unsubscribeUrl: unsubscribe, isOneClick: isOneClick(topic) };
    return [{ ...mail, to: { user_id, topic }, application, ...link }];
  });
}
