import { type SQL, sql } from 'drizzle-orm';

/**
 * The position of a reader: the transactions they have seen. Row numbers don't work, because a row with a low number may be committed after
 * one with a higher number was read.
 */
export type Cursor = { xmax: string; open: string[] };

const MOST_OPEN = 300;
const VALID_HOURS = 23;
/** Fits into the eight bytes of a transaction number. */
const MOST_DIGITS = 18;

/** The cursor of a statement, from its `pg_current_snapshot()::text`. */
export function toCursor(snapshot: string): Cursor {
  const [, xmax = '0', open = ''] = snapshot.split(':');
  return { xmax, open: open === '' ? [] : open.split(',') };
}

/** Events of transactions that the cursor hasn't seen, over the table `live_events`. */
export const notSeenBy = ({ xmax, open }: Cursor): SQL =>
  sql`(xact >= ${xmax}::xid8 or xact = any(${sql.param(open)}::xid8[]))`;

/** True when `later` cannot follow `cursor`: the database is another one, for example after a restore. */
export const isBehind = (later: Cursor, cursor: Cursor) => BigInt(later.xmax) < BigInt(cursor.xmax);

/** The event id that a browser sends back after a lost connection. */
export const toEventId = ({ xmax, open }: Cursor, now: Date): string =>
  `${now.getTime()}:${xmax}:${open.join(',')}`;

/** Parses such an id; null for an invalid one, or one older than the stored events. */
export function fromEventId(id: string, now: Date): Cursor | null {
  const [, at, xmax, open] = id.match(/^(\d{1,15}):(\d{1,18}):([\d,]*)$/) ?? [];
  if (!at || !xmax || open === undefined) return null;
  const ageMs = now.getTime() - Number(at);
  const transactions = open.split(',').filter(Boolean);
  if (ageMs > VALID_HOURS * 3_600_000 || transactions.length > MOST_OPEN) return null;
  return transactions.every((number) => number.length <= MOST_DIGITS) ? { xmax, open: transactions } : null;
}
