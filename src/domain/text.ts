import { z } from 'zod';
import { isOfOurAge } from './dates.ts';
import { isImageLink, isLink, isWebLink, NO_IMAGE_LINK, withScheme } from './links.ts';

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

/** A required line or paragraph: trimmed, refused with the specified message when nothing is left (rule:profile-checks-in-order). */
export const requiredText = (message: string, title: string, maxLength: number) =>
  z
    .string({ error: message })
    .trim()
    .max(maxLength, `Please keep this under ${maxLength} characters.`)
    .refine((value) => value.length > 0, { error: message, params: { title } });

/** An optional text: trimmed, empty and null are the same nothing. */
export const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `Please keep this under ${maxLength} characters.`)
    .nullish()
    .transform((value) => value || null);

/** Rich text as the editor writes it; the server cleans it on the way in and out (rule:rich-text-is-cleaned). */
export const optionalRichText = (maxLength = 50_000) =>
  optionalText(maxLength).transform((value) => (value && !isBlankRichText(value) ? value : null));

/** A link people may follow: http or https, which may be left out, without credentials (rule:safe-links). */
export const optionalLink = (complete = withScheme) =>
  optionalText(2000)
    .transform((value) => value && complete(value))
    .refine((value) => value === null || isWebLink(value), {
      error: 'Please enter a full link that starts with https://.',
    });

/** A link to data, which may lie on this site (rule:safe-links). */
export const optionalDataLink = () =>
  optionalText(2000)
    .transform((value) => value && withScheme(value))
    .refine((value) => value === null || isLink(value), {
      error: 'Please enter a link that starts with https://, or a path on this site.',
    });

/** The address of an image: an https link, or a path on this site (rule:safe-links). */
export const optionalImageLink = () =>
  optionalText(2000)
    .transform((value) => value && withScheme(value))
    .refine((value) => value === null || isImageLink(value), { error: NO_IMAGE_LINK });

/** A calendar day, `YYYY-MM-DD`, of an age in which people and databases count alike. */
export const calendarDay = (message?: string) => z.iso.date(message).refine(isOfOurAge, message);

/** A moment of the same age, with an offset that some place on earth has. */
export const moment = () =>
  z.iso.datetime({ offset: true }).refine((value) => isOfOurAge(value) && !FAR_OFFSET.test(value));

const FAR_OFFSET = /[+-](1[5-9]|2\d):\d\d$/;

/** A calendar day that may be left out. */
export const optionalDay = () =>
  calendarDay('Please enter a date.')
    .nullish()
    .or(z.literal(''))
    .transform((value) => value || null);

/** A deadline: an instant, or a day that ends at midnight in Asia/Kolkata (rule:deadline). Gives an ISO instant or null. */
export const optionalDeadline = () =>
  z
    .union([calendarDay(), moment(), z.literal('')], { error: 'Please enter a date.' })
    .nullish()
    .transform((value) => (value ? deadlineInstant(value) : null));

function isBlankRichText(html: string): boolean {
  return richTextToPlain(html) === '';
}
