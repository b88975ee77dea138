import { type SQL, sql } from 'drizzle-orm';

/** The LIKE pattern for "contains this text"; the text's own wildcards mean themselves. */
export const containsPattern = (text: string): string => `%${literal(text)}%`;

/** The two LIKE patterns for "a word starts with this text": the first word, or a later one. */
export const wordPatterns = (text: string) => ({ first: `${literal(text)}%`, later: `% ${literal(text)}%` });

/** Trigrams know a text from this many letters on. */
export const TRIGRAM = 3;

/**
 * Whether a name holds the text, without case and accents. One or two letters have no trigram: they are the beginning of
 * a word, which the same index knows.
 */
export function nameHolds(column: SQL, text: string): SQL {
  if (text.length >= TRIGRAM) return sql`fold(${column}) like fold(${containsPattern(text)})`;
  const { first, later } = wordPatterns(text);
  return sql`(fold(${column}) like fold(${first}) or fold(${column}) like fold(${later}))`;
}

/** The same of an address; all of them share their endings, so two letters are its beginning, which has an index too. */
export const addressHolds = (column: SQL, text: string): SQL =>
  text.length >= TRIGRAM
    ? sql`fold(${column}::text) like fold(${containsPattern(text)})`
    : sql`${column} >= ${text}::citext and ${column} < ${text + LAST_LETTER}::citext`;

const LAST_LETTER = '\u{10FFFF}';

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
