import type { NotificationKind } from '#domain/mails/notifications.ts';
import type { SignedIn } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import type { EmailContent } from '../mail/email-content.ts';
import type { MailedPerson } from '../mail/outbox.ts';
import { type Notice, notify } from '../notifications/notify.ts';
import { isStillAllowed } from '../rate-limits/rate-limits.ts';

type TeamNews = {
  kind: NotificationKind;
  team: { name: string };
  /** Whom it is about, where that is not the viewer. */
  actorId?: string;
  /** The mail beside it, where there is one. */
  content?: EmailContent;
  /** Whom that mail names. */
  about?: MailedPerson;
};

/** What students can cause to one mailbox in a day; the portal itself shows everything. */
const TEAM_MAILS_PER_PERSON = { name: 'team-mail', max: 20, seconds: 86_400 };

/** Follows the leader's name in the mail to somebody whom they described. */
export const HAS_ADDED_YOU = ' has added you to their team';

/** Tells the same to each of these people, with the change it reports (rule:mails-are-queued); the viewer knows. */
export async function notifyMembers(
  ctx: SignedIn,
  tx: Transaction,
  userIds: string[],
  { kind, team, actorId = ctx.viewer.id, content, about }: TeamNews,
): Promise<void> {
  const notices: Notice[] = [];
  // A team has five people at most.
  for (const user_id of userIds.filter((id) => id !== ctx.viewer.id)) {
    const mail = content && { kind: 'team' as const, content, about };
    const isMailed = mail && (await isStillAllowed({ db: tx, now: ctx.now }, TEAM_MAILS_PER_PERSON, user_id));
    notices.push({ user_id, kind, subject: team.name, actor_id: actorId, ...(isMailed && { mail }) });
  }
  await notify(ctx, tx, notices);
}

/** The viewer as the person whom a letter names. */
export const aboutViewer = (ctx: SignedIn): MailedPerson => ({ id: ctx.viewer.id, name: viewerName(ctx) });

/** What the letters call the viewer. */
export const viewerName = ({ viewer }: SignedIn): string => viewer.display_name ?? 'A member';
