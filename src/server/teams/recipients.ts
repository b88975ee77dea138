import type { NotificationKind } from '#domain/mails/notifications.ts';
import type { SignedIn } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import type { Write } from '../db/write.ts';
import { isStillAllowed } from '../http/rate-limits/rate-limits.ts';
import { type Notice, notificationWrites } from '../mails/notifications/notify.ts';
import type { EmailContent } from '../mails/outbox/email-content.ts';
import type { MailedPerson } from '../mails/outbox/outbox.ts';
import { readerNames } from '../mails/outbox/queries.ts';

type TeamNotice = {
  kind: NotificationKind;
  team: { id: string; name: string };
  /** The invitation that it opens. */
  inviteId?: string;
  /** The person it is about, if not the viewer. */
  actorId?: string;
  /** The email, if there is one. */
  content?: EmailContent;
  /** The person that the email names. */
  about?: MailedPerson;
};

/** The emails that students can cause to one mailbox in a day; the portal itself shows everything. */
const TEAM_MAILS_PER_PERSON = { name: 'team-mail', max: 20, seconds: 86_400 };

/** Follows the leader's name in the email to a described person. */
export const HAS_ADDED_YOU = ' has added you to their team';

/** The notifications of a change to these people except the viewer; counts the emails of each (rule:mails-are-queued). */
export async function memberNotifications(
  ctx: SignedIn,
  tx: Transaction,
  userIds: string[],
  { kind, team, inviteId, actorId = ctx.viewer.id, content, about }: TeamNotice,
): Promise<Write[]> {
  const notices: Notice[] = [];
  const notice = { kind, subject: team.name, team_id: team.id, invite_id: inviteId, actor_id: actorId };
  const names = content && (await readerNames(tx, userIds));
  // A team has five people at most.
  for (const user_id of userIds.filter((id) => id !== ctx.viewer.id)) {
    const mail = content && { kind: 'team' as const, content, reader: names?.get(user_id), about };
    const isMailed = mail && (await isStillAllowed({ db: tx, now: ctx.now }, TEAM_MAILS_PER_PERSON, user_id));
    notices.push({ ...notice, user_id, ...(isMailed && { mail }) });
  }
  return notificationWrites(ctx, notices);
}

/** The viewer as the person that an email names. */
export const aboutViewer = (ctx: SignedIn): MailedPerson => ({ id: ctx.viewer.id, name: viewerName(ctx) });

/** The viewer's name in emails. */
export const viewerName = ({ viewer }: SignedIn): string => viewer.display_name ?? 'A member';
