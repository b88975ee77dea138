import { and, eq, like, sql } from 'drizzle-orm';
import type { AccountEnding } from '#domain/users/users.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { sessions, verifications } from '../../db/schema/sign-in.ts';
import { publish } from '../../live/events/publish.ts';
import { hashToken } from '../tokens/tokens.ts';
import { CODE_STEP } from './code-step.ts';
import { hashOfSession } from './former-sessions.ts';

/**
 * Ends the sign-ins of an account that wait for a code: people with the former password, or who signed out everywhere, must start again
 * (rule:authenticator-codes).
 */
export async function endBegunSignIns(tx: Queryable, userId: string): Promise<void> {
  await tx
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, `${CODE_STEP.name}:%`)));
}

/**
 * Ends every session of an account, in every process at once, and notifies open pages. They also learn when the account was deleted or
 * disabled (rule:session-in-cookie, rule:role-counts-at-once).
 */
export async function endSessions(tx: Transaction, userId: string, ending?: AccountEnding): Promise<void> {
  await endBegunSignIns(tx, userId);
  if (ending) await explainEnd(tx, userId, ending);
  await tx.delete(sessions).where(eq(sessions.user_id, userId));
  await publish(tx, { topic: 'session', person_ids: [userId] });
}

async function explainEnd(tx: Transaction, userId: string, ending: AccountEnding): Promise<void> {
  await tx.execute(sql`
    insert into ended_sessions (token_hash, ended_by, expires_at)
    select ${hashOfSession}, ${ending}, s.expires_at from sessions s where s.user_id = ${userId}
    on conflict do nothing
  `);
}

/** Why the account of a former session has ended; null for every other token. */
export async function findEnding(db: Queryable, token: string): Promise<AccountEnding | null> {
  const { rows } = await db.execute<{ ended_by: AccountEnding }>(sql`
    select ended_by from ended_sessions where token_hash = ${hashToken(token)}
  `);
  return rows[0]?.ended_by ?? null;
}
