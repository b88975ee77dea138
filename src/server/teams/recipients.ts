import type { NotificationKind } from '#domain/notifications.ts';
import type { SignedIn } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import type { Letter } from '../mail/letter.ts';
import { notify } from '../notifications/notify.ts';

type TeamNews = {
  kind: NotificationKind;
  team: { name: string };
  /** Whom it is about, where that is not the viewer. */
  actorId?: string;
  /** The mail beside it, where there is one. */
  letter?: Letter;
};

/** Tells the same to each of these people, with the change it reports (decision E1); the viewer knows. */
export async function tell(
  ctx: SignedIn,
  tx: Transaction,
  userIds: string[],
  { kind, team, actorId = ctx.viewer.id, letter }: TeamNews,
): Promise<void> {
  const others = userIds.filter((id) => id !== ctx.viewer.id);
  const mail = letter && { kind: 'team' as const, letter };
  await notify(
    ctx,
    tx,
    others.map((user_id) => ({ user_id, kind, subject: team.name, actor_id: actorId, mail })),
  );
}

/** What the letters call the viewer. */
export const viewerName = ({ viewer }: SignedIn): string => viewer.display_name ?? 'A member';
