/** The LIKE pattern for "contains this text"; the text's own wildcards mean themselves. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
