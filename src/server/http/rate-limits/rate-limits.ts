import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { tooManyRequests } from '#domain/errors.ts';
import type { Queryable } from '../../db/database.ts';

/** A rate limit: `max` times in `seconds`. */
export type RateLimit = { name: string; max: number; seconds: number };

/** The limit of all emails that signed-in people can cause to one address, which may be a stranger's. */
export const MAILS_TO_STRANGER: RateLimit = { name: 'stranger', max: 3, seconds: 86_400 };

type Work = { db: Queryable; now: () => Date };

/** An email address is hashed: the table stores none, and erasing its owner doesn't reset the count. */
const keyOf = ({ name }: RateLimit, subject: string): string =>
  `${name}:${subject.includes('@') ? createHash('sha256').update(subject).digest('base64url') : subject}`;

/**
 * Counts one attempt for a subject (an address, an account) in the database; 429 says when to try again. Inside a transaction, passed as
 * `db`, only a commit counts.
 */
export async function countAttempt(work: Work, limit: RateLimit, subject: string): Promise<void> {
  const { count, resets_at } = await addAttempt(work, limit, subject);
  if (count > limit.max) throw tooManyRequests(secondsUntil(resets_at, work.now()));
}

/** Counts one attempt in the same way and returns whether it was allowed, for optional actions. */
export async function isStillAllowed(work: Work, limit: RateLimit, subject: string): Promise<boolean> {
  return (await addAttempt(work, limit, subject)).count <= limit.max;
}

async function addAttempt({ db, now }: Work, limit: RateLimit, subject: string) {
  const at = now();
  const resetsAt = new Date(at.getTime() + limit.seconds * 1000).toISOString();
  const { rows } = await db.execute<{ count: number; resets_at: string }>(sql`
    insert into rate_limits as r (key, count, resets_at) values (${keyOf(limit, subject)}, 1, ${resetsAt})
    on conflict (key) do update set
      count = case when r.resets_at <= ${at.toISOString()} then 1 else r.count + 1 end,
      resets_at = case when r.resets_at <= ${at.toISOString()} then excluded.resets_at else r.resets_at end
    returning count, to_json(resets_at) #>> '{}' as resets_at
  `);
  const [row] = rows;
  if (!row) throw new Error('The database returned no count.');
  return row;
}

/**
 * Checks a secret and counts only wrong ones, for which `check` returns null. The attempt is counted first, so that parallel requests get
 * no extra tries, and uncounted if it was right or failed (rule:sign-in-rate-limits).
 */
export async function countIfWrong<T>(
  ctx: { db: Queryable; now: () => Date },
  limits: readonly RateLimit[],
  { subject, check }: { subject: string; check: () => Promise<T | null> },
): Promise<T | null> {
  for (const limit of limits) await countAttempt(ctx, limit, subject);
  let isWrong = false;
  try {
    const right = await check();
    isWrong = right === null;
    return right;
  } finally {
    if (!isWrong) for (const limit of limits) await forgiveAttempt(ctx, limit, subject);
  }
}

/** Uncounts an attempt that was no mistake, so that only mistakes lock people out. */
export async function forgiveAttempt({ db }: { db: Queryable }, limit: RateLimit, subject: string) {
  await db.execute(sql`
    update rate_limits set count = greatest(count - 1, 0) where key = ${keyOf(limit, subject)}`);
}

/** Resets a subject's attempts, for example after the person proved their identity in another way. */
export async function forgetAttempts(db: Queryable, limit: RateLimit, subject: string): Promise<void> {
  await db.execute(sql`delete from rate_limits where key = ${keyOf(limit, subject)}`);
}

/**
 * 429 when a subject has used up its attempts, without counting this one: for subjects that many people share, such as a college's address,
 * where only mistakes count.
 */
export async function rejectWhenUsedUp(
  { db, now }: { db: Queryable; now: () => Date },
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const at = now();
  const { rows } = await db.execute<{ resets_at: string }>(sql`
    select to_json(resets_at) #>> '{}' as resets_at from rate_limits
    where key = ${keyOf(limit, subject)} and count >= ${limit.max} and resets_at > ${at.toISOString()}
  `);
  const [row] = rows;
  if (row) throw tooManyRequests(secondsUntil(row.resets_at, at));
}

const secondsUntil = (resets_at: string, at: Date) =>
  Math.max(1, Math.ceil((Date.parse(resets_at) - at.getTime()) / 1000));
