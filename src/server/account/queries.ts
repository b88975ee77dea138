import { and, eq, isNotNull } from 'drizzle-orm';
import type { SignedIn } from '../context.ts';
import { accounts } from '../db/schema.ts';
import { getDeletionConsequences } from '../users/queries.ts';
import type { AccountDeletion } from './answers.ts';

/** What deleting the viewer's own account would do (row 4, decision C9). */
export async function getAccountDeletion(ctx: SignedIn): Promise<AccountDeletion> {
  const [consequences, hash] = await Promise.all([
    getDeletionConsequences(ctx, ctx.viewer.id),
    findPasswordHash(ctx),
  ]);
  return { ...consequences, has_password: hash !== null };
}

/** The hash of the viewer's password; null for somebody who signs in with Google only. */
export async function findPasswordHash({ db, viewer }: SignedIn): Promise<string | null> {
  const [account] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(
      and(
        eq(accounts.user_id, viewer.id),
        eq(accounts.provider_id, 'credential'),
        isNotNull(accounts.password),
      ),
    );
  return account?.password ?? null;
}
