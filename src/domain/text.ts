import { DEFAULT_TIME_ZONE, timeZone, zonedInstant } from './time-zone.ts';

const DAY_END = '23:59:59.999';

/** The instant of a deadline; a day without a time lasts until its end in the programme's time zone (rule:deadline). */
export function deadlineInstant(value: string): string {
  return new Date(value.length === 10 ? zonedInstant(value, DAY_END) : value).toISOString();
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

/**
 * Cuts a text after its last whole word within `length` characters and adds an ellipsis; only a very long word is cut, never a surrogate pair
 * (rule:project-card).
 */
export function preview(text: string, length: number): string {
  if (text.length <= length) return text;
  const beginning = text.slice(0, length).replace(FIRST_HALF, '');
  const lastSpace = /\s/.test(text.charAt(length)) ? -1 : beginning.search(/\s\S*$/);
  const isLongWord = lastSpace < length / 2;
  return `${endWithWord(isLongWord ? beginning : beginning.slice(0, lastSpace))}…`;
}

/** Without the spaces and commas at its end; an expression for this isn't linear. */
function endWithWord(text: string): string {
  let end = text.length;
  while (/[\s,;:–-]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const FIRST_HALF = /[\uD800-\uDBFF]$/;

/** The last three digits are a group; `size` is that of the others. */
export const groupDigits = (digits: string, size: number, last = 3): string =>
  digits.length > last ? `${groupDigits(digits.slice(0, -last), size, size)},${digits.slice(-last)}` : digits;

/** "1,23,456" for a count, grouped as in India; "123,456" where the programme is elsewhere. */
export const formatCount = (count: number): string =>
  groupDigits(String(count), timeZone() === DEFAULT_TIME_ZONE ? 2 : 3);

/** "BSc, MSc or Diplom". */
export const listed = (words: string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
