import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { notAuthenticated } from '#domain/errors.ts';
import type { SignedIn } from '../../context.ts';
import { isoInstant } from '../../db/instants.ts';
import { accounts } from '../../db/schema/sign-in.ts';
import { describeDevice } from '../../operations/security-log/device.ts';
import { getDeletionConsequences } from '../queries.ts';
import type { AccountDeletion, AccountSecurity } from './responses.ts';

/** The effects of deleting the viewer's own account (permission:manageOwnAccount, rule:erasure). */
export async function getAccountDeletion(ctx: SignedIn): Promise<AccountDeletion> {
  const [consequences, hash] = await Promise.all([
    getDeletionConsequences(ctx, ctx.viewer.id),
    findPasswordHash(ctx),
  ]);
  return { ...consequences, has_password: hash !== null };
}

/** The hash of the viewer's password; null for an account with Google sign-in only. */
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

/** The viewer's sign-in methods and sessions, without tokens (permission:manageOwnAccount). */
export async function getAccountSecurity(ctx: SignedIn): Promise<AccountSecurity> {
  const now = ctx.now().toISOString();
  const { rows } = await ctx.db.execute<Security>(sql`
    select u.email,
      exists (select from accounts a
        where a.user_id = u.id and a.provider_id = 'credential' and a.password is not null) as has_password,
      (select c.email from email_changes c where c.user_id = u.id and c.expires_at > ${now}) as pending_email,
      (select coalesce(json_agg(json_build_object(
          'id', s.id, 'user_agent', s.user_agent, 'begun_at', ${isoInstant(sql`s.created_at`)},
          'used_at', ${isoInstant(sql`s.updated_at`)}, 'is_this', s.id = ${ctx.sessionId})
        order by s.updated_at desc, s.id), '[]')
        from sessions s where s.user_id = u.id and s.expires_at > ${now}) as sessions
    from users u where u.id = ${ctx.viewer.id}
  `);
  const [security] = rows;
  if (!security) throw notAuthenticated();
  const sessions = security.sessions.map(({ user_agent, ...session }) => ({
    ...session,
    device: describeDevice(user_agent),
  }));
  return { ...security, sessions };
}

type Session = Omit<AccountSecurity['sessions'][number], 'device'> & { user_agent: string | null };
type Security = Omit<AccountSecurity, 'sessions'> & { sessions: Session[] };
