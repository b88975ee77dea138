import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { freezingApplicationOf } from '../../applications/rosters/guards.ts';
import type { Ctx, SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { team_member_profiles } from '../../db/schema/teams.ts';
import { write } from '../../db/write.ts';
import { isStillAllowed, MAILS_TO_STRANGER } from '../../http/rate-limits/rate-limits.ts';
import { isRefused } from '../../mails/notifications/commands.ts';
import { hashAddress, unsubscribeUrl } from '../../mails/notifications/unsubscribe-links.ts';
import { emailWrites } from '../../mails/outbox/outbox.ts';
import { createToken } from '../../users/tokens/tokens.ts';
import { describedPersonEmail, descriptionRemovedEmail } from '../emails.ts';
import type { LoadedTeam } from '../load.ts';
import { aboutViewer, viewerName } from '../recipients.ts';
import { addInvite } from './invites.ts';

const MAILS_PER_LEADER = { name: 'described-by', max: 20, seconds: 86_400 };

/**
 * Queues the email to a described person, with the link to see and remove the description. False when the leader or the address has reached
 * the limit: no email is sent then, and the profile stays. A person without an account who unsubscribed gets none, which the leader doesn't
 * learn (rule:described-member-mail).
 */
export async function notifyDescribedPerson(
  ctx: SignedIn,
  tx: Transaction,
  team: LoadedTeam,
  profile: { id: string; email: string },
): Promise<boolean> {
  const { token, hash } = createToken();
  // An earlier link showed another person's profile.
  await tx
    .update(team_member_profiles)
    .set({ removal_token_hash: hash })
    .where(eq(team_member_profiles.id, profile.id));
  if (!(await isMailAllowed(ctx, tx, profile.email))) return false;
  if (await isRefused(tx, profile.email)) return true;
  const of = { origin: ctx.origin, team: team.name, leader: viewerName(ctx), token };
  const subscriber = { address_hash: hashAddress(profile.email) };
  await write(
    tx,
    emailWrites([
      {
        to: profile.email,
        kind: 'described_person',
        content: describedPersonEmail(of),
        about: aboutViewer(ctx),
        unsubscribeUrl: unsubscribeUrl(ctx, { subscriber, topic: 'described' }),
      },
    ]),
  );
  return true;
}

/** Tells a person who was removed by the link of their email, with a link to join again unless the roster is frozen (rule:links-need-a-person). */
export async function tellRemoved(ctx: Ctx, tx: Transaction, team: LoadedTeam, to: string): Promise<void> {
  if (await isRefused(tx, to)) return;
  const token = await linkBack(ctx, tx, team);
  const content = descriptionRemovedEmail({ origin: ctx.origin, team: team.name, token });
  const subscriber = { address_hash: hashAddress(to) };
  const stop = unsubscribeUrl(ctx, { subscriber, topic: 'described' });
  await write(tx, emailWrites([{ to, kind: 'described_person', content, unsubscribeUrl: stop }]));
}

async function linkBack(ctx: Ctx, tx: Transaction, team: LoadedTeam): Promise<string | null> {
  if (await freezingApplicationOf(tx, team.id, null)) return null;
  const { token, hash } = createToken();
  const invite = { id: randomUUID(), team_id: team.id, token_hash: hash, created_by: team.leader_id };
  await addInvite(ctx, tx, invite);
  return token;
}

async function isMailAllowed({ now, viewer }: SignedIn, tx: Transaction, email: string): Promise<boolean> {
  const counted = { db: tx, now };
  return (
    (await isStillAllowed(counted, MAILS_PER_LEADER, viewer.id)) &&
    (await isStillAllowed(counted, MAILS_TO_STRANGER, email))
  );
}
