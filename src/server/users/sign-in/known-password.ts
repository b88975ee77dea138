import { createHmac } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { accounts } from '../../db/schema/sign-in.ts';
import { endSessions } from './end-sessions.ts';
import { nobodysHash, verifyPassword } from './password.ts';

type KnownPassword = { user_id: string; hash: string };

/** The person with this address and password, and the matching hash; takes as long when there is none. */
export async function findByPassword(
  ctx: Pick<Ctx, 'db' | 'secret'>,
  { email, password }: { email: string; password: string },
): Promise<KnownPassword | null> {
  const { user_id, hash, others_hash } = await findHashes(ctx, email);
  const isRight = await verifyPassword({ hash: hash ?? others_hash ?? (await nobodysHash()), password });
  return isRight && hash !== null && user_id !== null ? { user_id, hash } : null;
}

type Hashes = { user_id: string | null; hash: string | null; others_hash: string | null };

/**
 * The person with a verified address and their hash, and the hash of somebody else, always the same one. An unknown address is compared with
 * that in vain: accounts have hashes of former settings, so that one of the newest would tell the address apart by its time
 * (rule:same-answer-for-unknown-address).
 */
export async function findHashes({ db, secret }: Pick<Ctx, 'db' | 'secret'>, email: string): Promise<Hashes> {
  const somebody = somebodyFor(secret, email);
  const { rows } = await db.execute<Hashes>(sql`
    select own.*, coalesce(${firstHash(sql`a.user_id >= ${somebody}`)}, ${firstHash(sql`a.user_id < ${somebody}`)}) as others_hash
    from (values (1)) as one left join (
      select u.id as user_id, a.password as hash from users u join accounts a on a.user_id = u.id and a.provider_id = 'credential'
      where u.email = ${email} and u.email_verified) own on true`);
  return rows[0] ?? { user_id: null, hash: null, others_hash: null };
}

const firstHash = (condition: SQL): SQL => sql`(
  select a.password from accounts a where a.provider_id = 'credential' and a.password is not null and ${condition}
  order by a.user_id limit 1)`;

/** A place among the ids of people that an address has, which nobody else can tell. */
const somebodyFor = (secret: string, email: string): string =>
  createHmac('sha256', secret).update(`compared with: ${email}`).digest('hex').slice(0, 32);

/**
 * Whether the password was replaced during a sign-in with the old one; if so, ends the account's sessions again. It runs after the session
 * exists: a later change ends the session, and the lock awaits a concurrent one.
 */
export async function endWhenPasswordChanged(
  { db }: Ctx,
  { user_id, hash }: KnownPassword,
): Promise<boolean> {
  const [now] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.user_id, user_id), eq(accounts.provider_id, 'credential')))
    .for('share');
  if (now?.hash === hash) return false;
  await db.transaction((tx) => endSessions(tx, user_id));
  return true;
}
