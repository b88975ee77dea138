import { type SQL, sql } from 'drizzle-orm';

/** The LIKE pattern for "contains this text"; wildcards in the text are escaped. */
export const containsPattern = (text: string): string => `%${literal(text)}%`;

/** A LIKE pattern for texts that start with this one. */
export const prefixPattern = (text: string): string => `${literal(text)}%`;

/** The two LIKE patterns for "a word starts with this text": the first word, or a later one. */
export const wordPatterns = (text: string) => ({ first: `${literal(text)}%`, later: `% ${literal(text)}%` });

/** A pattern to compare with folded texts: a subquery, because a stored plan would fold it again for each row. */
export const folded = (pattern: string): SQL => sql`(select fold(${pattern}))`;

/** The shortest text with a trigram. */
export const TRIGRAM = 3;

/** Trigrams consist of letters and digits: a trigram index cannot find a text without any, such as `%`. */
export const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The usual signs in names; few names have others. */
const hasRareSign = (text: string): boolean => /[^\p{L}\p{N}\s.'’-]/u.test(text);

/** The same for a column, written like the partial indexes. */
const RARE_SIGN = sql.raw(`~ '[^[:alnum:][:space:].''’-]'`);

/**
 * Whether a name contains the text, ignoring case and accents. One or two letters have no trigram: they match the start of a word, which
 * the same index finds. Texts of signs alone are searched among the few names with such signs.
 */
export function nameMatches(column: SQL, text: string): SQL {
  if (hasLetters(text)) return likeName(sql`fold(${column})`, text, folded);
  const holds = likeName(column, text, (pattern) => sql`${pattern}`);
  return hasRareSign(text) ? sql`(${column} ${RARE_SIGN} and ${holds})` : holds;
}

function likeName(column: SQL, text: string, toSql: (pattern: string) => SQL): SQL {
  if (text.length >= TRIGRAM) return sql`${column} like ${toSql(containsPattern(text))}`;
  const { first, later } = wordPatterns(text);
  return sql`(${column} like ${toSql(first)} or ${column} like ${toSql(later)})`;
}

/** The same for an email address. Addresses share their endings, so two letters match the start, which has an index too. */
export function addressMatches(column: SQL, text: string): SQL {
  if (text.length < TRIGRAM) {
    return sql`${column} >= ${text}::citext and ${column} < ${text + LAST_LETTER}::citext`;
  }
  // Signs have no case: folding would cost some milliseconds over all addresses.
  if (!hasLetters(text)) return sql`${column}::text like ${containsPattern(text)}`;
  return sql`fold(${column}::text) like ${folded(containsPattern(text))}`;
}

const LAST_LETTER = '\u{10FFFF}';

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A regular expression that finds an email address, but not inside a longer one. */
export const wholeAddress = (email: string): string =>
  `(?<![[:alnum:]._%+-])${email.replace(/[^\w@-]/g, '\\$&')}(?![[:alnum:]-]|\\.[[:alnum:]])`;

/** Escapes a text for the replacement of `regexp_replace`. */
export const asReplacement = (text: string): string => text.replaceAll('\\', '\\\\');
