import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { accounts } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';
import { endSessions } from './end-sessions.ts';
import { nobodysHash, verifyPassword } from './password.ts';

type KnownPassword = { user_id: string; hash: string | null };

/** The person with this address and password, and the matching hash; takes as long when there is none. */
export async function findByPassword(
  { db }: Ctx,
  { email, password }: { email: string; password: string },
): Promise<KnownPassword | null> {
  const [known] = await db
    .select({ user_id: users.id, hash: accounts.password })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.user_id, users.id), eq(accounts.provider_id, 'credential')))
    .where(and(eq(users.email, email), eq(users.email_verified, true)));
  const isRight = await verifyPassword({ hash: known?.hash ?? (await nobodysHash()), password });
  return isRight && known ? known : null;
}

/**
 * Whether the password was replaced during a sign-in with the old one; if so, ends the account's sessions again. It runs after the session
 * exists, under a lock: a later change ends the session, a concurrent one is awaited.
 */
export async function endWhenPasswordChanged(
  { db }: Ctx,
  { user_id, hash }: KnownPassword,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [now] = await tx
      .select({ hash: accounts.password })
      .from(accounts)
      .where(and(eq(accounts.user_id, user_id), eq(accounts.provider_id, 'credential')))
      .for('share');
    if (now?.hash === hash) return false;
    await endSessions(tx, user_id);
    return true;
  });
}
