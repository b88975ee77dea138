import { sql } from 'drizzle-orm';
import { type AgeAnswer, asksForGuardian, lacksConsent } from '#domain/users/guardians.ts';
import type { Ctx } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { hashToken } from '../tokens/tokens.ts';
import { consentMissing, guardianLinkNotFound } from './errors.ts';
import type { AskedConsent } from './responses.ts';

/** 403 `consent_missing` for somebody who can't join a team or apply until a guardian agrees (rule:guardian-consent). */
export async function requireConsent(db: Queryable, userId: string): Promise<void> {
  const answer = await findAgeAnswer(db, userId);
  if (answer && lacksConsent(answer)) throw consentMissing(answer.guardian_state);
}

/** Whether they can. */
export async function hasConsent(db: Queryable, userId: string): Promise<boolean> {
  const answer = await findAgeAnswer(db, userId);
  return answer === null || !lacksConsent(answer);
}

/** Reads nothing where the programme doesn't ask. */
async function findAgeAnswer(db: Queryable, userId: string): Promise<AgeAnswer | null> {
  if (!asksForGuardian()) return null;
  const { rows } = await db.execute<AgeAnswer>(sql`
    select p.adult_confirmed_at, g.state as guardian_state
    from profiles p left join guardian_consents g on g.user_id = p.user_id where p.user_id = ${userId}
  `);
  return rows[0] ?? null;
}

/** A link works for a first answer until it expires, and afterwards for another one. */
export const isOpenLink = (token: string, now: Date) => sql`
  g.token_hash = ${hashToken(token)} and (g.state <> 'asked' or g.expires_at > ${now.toISOString()})`;

/** What the holder of a guardian's link is asked; 404 once it has expired or another guardian was named (permission:useMailedLink). */
export async function getAskedConsent({ db, now }: Ctx, token: string): Promise<AskedConsent> {
  const { rows } = await db.execute<AskedConsent>(sql`
    select p.display_name as student_name, g.guardian_name, g.state, ${isoInstant(sql`g.answered_at`)} as answered_at
    from guardian_consents g join profiles p on p.user_id = g.user_id where ${isOpenLink(token, now())}
  `);
  if (!rows[0]) throw guardianLinkNotFound();
  return rows[0];
}
