import { and, eq, like } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database.ts';
import { sessions, verifications } from '../db/schema.ts';
import { announce } from '../live/announce.ts';
import { CODE_STEP } from './code-step.ts';

/**
 * Ends the sign-ins of an account that wait for a code (decision C6): who has only the former password, or signed out
 * everywhere, begins anew.
 */
export async function endBegunSignIns(tx: Queryable, userId: string): Promise<void> {
  await tx
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, `${CODE_STEP.name}:%`)));
}

/** Ends every session of an account, in every process at once (decisions C1, C11): open pages hear of it too. */
export async function endSessions(tx: Transaction, userId: string): Promise<void> {
  await endBegunSignIns(tx, userId);
  await tx.delete(sessions).where(eq(sessions.user_id, userId));
  await announce(tx, { topic: 'session', person_ids: [userId] });
}
