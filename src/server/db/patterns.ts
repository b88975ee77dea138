import { type SQL, sql } from 'drizzle-orm';

/** The LIKE pattern for "contains this text"; the text's own wildcards mean themselves. */
export const containsPattern = (text: string): string => `%${literal(text)}%`;

/** The two LIKE patterns for "a word starts with this text": the first word, or a later one. */
export const wordPatterns = (text: string) => ({ first: `${literal(text)}%`, later: `% ${literal(text)}%` });

/** Trigrams know a text from this many letters on. */
export const TRIGRAM = 3;

/** Trigrams are made of letters and digits: of a text without any, as `%`, no trigram index knows anything. */
const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Most names have an initial with a dot, a hyphen or an apostrophe; few have any other sign. */
const hasRareSign = (text: string): boolean => /[^\p{L}\p{N}\s.'’-]/u.test(text);

/** The same of a column, in the words of the partial indexes. */
const RARE_SIGN = sql.raw(`~ '[^[:alnum:][:space:].''’-]'`);

/**
 * Whether a name holds the text, without case and accents. One or two letters have no trigram: they are the beginning of
 * a word, which the same index knows. Signs alone have no case, and are looked for among the few names that have such.
 */
export function nameMatches(column: SQL, text: string): SQL {
  if (hasLetters(text)) return likeName(sql`fold(${column})`, text, (pattern) => sql`fold(${pattern})`);
  const holds = likeName(column, text, (pattern) => sql`${pattern}`);
  return hasRareSign(text) ? sql`(${column} ${RARE_SIGN} and ${holds})` : holds;
}

function likeName(column: SQL, text: string, toSql: (pattern: string) => SQL): SQL {
  if (text.length >= TRIGRAM) return sql`${column} like ${toSql(containsPattern(text))}`;
  const { first, later } = wordPatterns(text);
  return sql`(${column} like ${toSql(first)} or ${column} like ${toSql(later)})`;
}

/** The same of an address; all of them share their endings, so two letters are its beginning, which has an index too. */
export function addressMatches(column: SQL, text: string): SQL {
  if (text.length < TRIGRAM) {
    return sql`${column} >= ${text}::citext and ${column} < ${text + LAST_LETTER}::citext`;
  }
  // Signs have no case: without folding, reading every address takes some milliseconds.
  if (!hasLetters(text)) return sql`${column}::text like ${containsPattern(text)}`;
  return sql`fold(${column}::text) like fold(${containsPattern(text)})`;
}

const LAST_LETTER = '\u{10FFFF}';

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A regular expression that finds an email address, but not as a part of a longer one. */
export const wholeAddress = (email: string): string =>
  `(?<![[:alnum:]._%+-])${email.replace(/[^\w@-]/g, '\\$&')}(?![[:alnum:]-]|\\.[[:alnum:]])`;

/** A text as `regexp_replace` takes what it puts in. */
export const asReplacement = (text: string): string => text.replaceAll('\\', '\\\\');
