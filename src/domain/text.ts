const DAY_END = 'T23:59:59.999+05:30';

/** The instant of a deadline; a day without a time lasts until its end in Asia/Kolkata (rule:deadline). */
export function deadlineInstant(value: string): string {
  return new Date(value.length === 10 ? value + DAY_END : value).toISOString();
}

/** Counts words as rule:three-hundred-words says: split on white space. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/**
 * The plain text of rich text, for previews and counting, not for display as HTML. A tag ends before the next `<`: searching for `>` from
 * every `<` would take seconds in a text without one.
 */
export function richTextToPlain(html: string): string {
  return html
    .replace(/<\/?(?:strong|em|u|a)\b[^<>]*>/g, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const ENTITIES: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Cuts a text at `length` characters and adds an ellipsis; never splits a surrogate pair (rule:project-card). */
export function preview(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).replace(FIRST_HALF, '').trimEnd()}…` : text;
}

const FIRST_HALF = /[\uD800-\uDBFF]$/;
