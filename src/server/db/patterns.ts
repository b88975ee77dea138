/** The LIKE pattern for "contains this text"; the text's own wildcards mean themselves. */
export const containsPattern = (text: string): string => `%${literal(text)}%`;

/** The two LIKE patterns for "a word starts with this text": the first word, or a later one. */
export const wordPatterns = (text: string) => ({ first: `${literal(text)}%`, later: `% ${literal(text)}%` });

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
