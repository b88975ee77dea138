import { inArray } from 'drizzle-orm';
import type { SignedIn } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { users } from '../db/schema.ts';
import type { Letter } from '../mail/letter.ts';
import { queueMails } from '../mail/outbox.ts';

/** Queues the same letter for each of these people, with the change it reports (decision E1). */
export async function writeTo(tx: Transaction, userIds: string[], letter: Letter): Promise<void> {
  if (userIds.length === 0) return;
  const people = await tx.select({ email: users.email }).from(users).where(inArray(users.id, userIds));
  await queueMails(
    tx,
    people.map(({ email }) => ({ to: email, kind: 'team', letter })),
  );
}

/** What the letters call the viewer. */
export const viewerName = ({ viewer }: SignedIn): string => viewer.display_name ?? 'A member';
