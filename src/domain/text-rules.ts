const DAY_END = 'T23:59:59.999+05:30';

/** The instant a deadline means; a bare day lasts until its end in Asia/Kolkata (rule:deadline). */
export function deadlineInstant(value: string): string {
  return new Date(value.length === 10 ? value + DAY_END : value).toISOString();
}

/** Words as rule:three-hundred-words counts them: split on white space. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/**
 * The text of rich text, for previews and counting; not for display as HTML. A tag ends before the next `<`: looking on
 * for its `>` from every `<` of a text that has none would take seconds.
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

/** The beginning of a text, cut at `length` characters with an ellipsis (rule:project-card), and never within one of two halves. */
export function preview(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).replace(FIRST_HALF, '').trimEnd()}…` : text;
}

const FIRST_HALF = /[\uD800-\uDBFF]$/;
