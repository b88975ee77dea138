import { z } from 'zod';
import { hasPlausibleYear } from './dates.ts';
import { isImageLink, isLink, isWebLink, NO_IMAGE_LINK, withScheme } from './links.ts';

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

/** A required line or paragraph: trimmed, with the specified message when empty (rule:profile-checks-in-order). */
export const requiredText = (message: string, title: string, maxLength: number) =>
  z
    .string({ error: message })
    .trim()
    .max(maxLength, `Please keep this under ${maxLength} characters.`)
    .refine((value) => value.length > 0, { error: message, params: { title } });

/** An optional text: trimmed; empty text becomes null. */
export const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `Please keep this under ${maxLength} characters.`)
    .nullish()
    .transform((value) => value || null);

/** Rich text from the editor; the server cleans it when it stores and when it returns it (rule:rich-text-is-cleaned). */
export const optionalRichText = (maxLength = 50_000) =>
  optionalText(maxLength).transform((value) => (value && !isBlankRichText(value) ? value : null));

/** A link that people may follow: http or https without credentials; the scheme may be missing (rule:safe-links). */
export const optionalLink = (complete = withScheme) =>
  optionalText(2000)
    .transform((value) => value && complete(value))
    .refine((value) => value === null || isWebLink(value), {
      error: 'Please enter a full link that starts with https://.',
    });

/** A link to data, also on this site (rule:safe-links). */
export const optionalDataLink = () =>
  optionalText(2000)
    .transform((value) => value && withScheme(value))
    .refine((value) => value === null || isLink(value), {
      error: 'Please enter a link that starts with https://, or a path on this site.',
    });

/** The URL of an image: an https link, or a path of this site (rule:safe-links). */
export const optionalImageLink = () =>
  optionalText(2000)
    .transform((value) => value && withScheme(value))
    .refine((value) => value === null || isImageLink(value), { error: NO_IMAGE_LINK });

/** A calendar day, `YYYY-MM-DD`, within the range in which JavaScript and PostgreSQL agree. */
export const calendarDay = (message?: string) => z.iso.date(message).refine(hasPlausibleYear, message);

/** An instant in the same range, with a valid offset. */
export const moment = () =>
  z.iso.datetime({ offset: true }).refine((value) => hasPlausibleYear(value) && !FAR_OFFSET.test(value));

const FAR_OFFSET = /[+-](1[5-9]|2\d):\d\d$/;

/** An optional calendar day. */
export const optionalDay = () =>
  calendarDay('Please enter a date.')
    .nullish()
    .or(z.literal(''))
    .transform((value) => value || null);

/** A deadline: an instant, or a day that ends at midnight in Asia/Kolkata. Returns an ISO instant or null (rule:deadline). */
export const optionalDeadline = () =>
  z
    .union([calendarDay(), moment(), z.literal('')], { error: 'Please enter a date.' })
    .nullish()
    .transform((value) => (value ? deadlineInstant(value) : null));

function isBlankRichText(html: string): boolean {
  return richTextToPlain(html) === '';
}
