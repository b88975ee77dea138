/**
 * Sessions of the previous release, whose row has the token itself in `sessions.token` and no hash. They go on: the browser gets a new token
 * at the first renewal. The next release removes this file, and the one after it the column (docs/decisions/033).
 */
import { type SQL, sql } from 'drizzle-orm';
import { keyArray } from '../../db/batched.ts';
import type { Queryable } from '../../db/database.ts';
import { createToken, hashToken } from '../tokens/tokens.ts';

/** Finds sessions `s` by their tokens, of either release. */
export const isSessionOf = (tokens: string[]): SQL => sql`(
  s.token_hash = any(${keyArray(tokens.map(hashToken), 'text')})
  or (s.token_hash is null and s.token = any(${keyArray(tokens, 'text')})))`;

/** The hash of the token of a session `s`, of either release. */
export const hashOfSession = sql.raw(
  `coalesce(s.token_hash, encode(sha256(convert_to(s.token, 'UTF8')), 'hex'))`,
);

/** Requests with the former cookie may be under way while the browser gets the new one. */
const FORMER_COOKIE_MS = 60_000;

type Renewal = { id: string; token: string; expires_at: Date; now: Date };

/**
 * Renews a session of the previous release under a new token, and returns that token. Null when a concurrent request did: the browser has its
 * cookie. The former one is accepted for another minute.
 */
export async function exchangeToken(db: Queryable, session: Renewal): Promise<string | null> {
  const { id, expires_at, now } = session;
  const { token, hash } = createToken();
  const last = new Date(now.getTime() + FORMER_COOKIE_MS);
  const { rowCount } = await db.execute(sql`
    with exchanged as (
      update sessions set token_hash = ${hash}, token = default, expires_at = ${expires_at.toISOString()}, updated_at = ${now.toISOString()}
      where id = ${id} and token_hash is null
      returning user_id, user_agent, created_at
    )
    insert into sessions (user_id, user_agent, created_at, updated_at, token_hash, expires_at)
    select user_id, user_agent, created_at, ${now.toISOString()}, ${hashToken(session.token)}, ${last.toISOString()} from exchanged
  `);
  return rowCount === 1 ? token : null;
}
