import { and, eq, isNull } from 'drizzle-orm';
import { asksForAge } from '#domain/programme/age.ts';
import type { SignedIn } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { profiles } from '../../db/schema/users.ts';
import { endConsent } from './end-consent.ts';

/** Records once, with its time, that the viewer is 18 or older, if the programme asks; a guardian isn't needed then (rule:age-question, permission:editOwnProfile). */
export async function confirmAge({ viewer, now }: SignedIn, db: Queryable): Promise<void> {
  if (!asksForAge()) return;
  await db
    .update(profiles)
    .set({ adult_confirmed_at: now().toISOString() })
    .where(and(eq(profiles.user_id, viewer.id), isNull(profiles.adult_confirmed_at)));
  await endConsent(db, viewer.id);
}
