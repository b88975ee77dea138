import { z } from 'zod';
import { hasPlausibleYear } from './dates.ts';
import { isImage, isLink, NO_IMAGE_LINK, withScheme } from './links.ts';
import { skillsOf } from './skills.ts';
import { deadlineInstant, richTextToPlain } from './text.ts';
import {
  hasLetter,
  hasStackedMarks,
  inOneEncoding,
  isUnseen,
  isVisible,
  tidyLine,
  tidySearch,
} from './written-text.ts';

/**
 * A required paragraph: trimmed, with the specified message when nothing of it can be seen, and `at_field` beside the field
 * (rule:profile-checks-in-order, rule:visible-names).
 */
export const requiredText = (message: string, title: string, maxLength: number, at_field?: string) =>
  required(z.string({ error: message }).trim().overwrite(inOneEncoding), isVisible, {
    message,
    title,
    maxLength,
    at_field,
  });

/** A required line, as `requiredText`, without signs that a screen doesn't show. */
export const requiredLine = (message: string, title: string, maxLength: number, at_field?: string) =>
  required(z.string({ error: message }).overwrite(tidyLine), isVisible, {
    message,
    title,
    maxLength,
    at_field,
  });

/** The name of a person or college: a required line with at least one letter. */
export const requiredName = (message: string, title: string, maxLength: number, at_field?: string) =>
  required(z.string({ error: message }).overwrite(tidyLine), hasLetter, {
    message,
    title,
    maxLength,
    at_field,
  });

type Required = { message: string; title: string; maxLength: number; at_field: string | undefined };

const required = (
  text: z.ZodString,
  isWritten: (value: string) => boolean,
  { message, title, maxLength, at_field }: Required,
) =>
  text
    .max(maxLength, `Please keep this under ${maxLength} characters.`)
    .refine(isWritten, { error: message, params: { title, at_field } })
    .refine((value) => !hasStackedMarks(value), { error: STACKED_MARKS, params: { title } });

const STACKED_MARKS = 'Please remove the marks that are stacked on one letter.';

/** An optional paragraph: trimmed; a text of which nothing can be seen becomes null. */
export const optionalText = (maxLength: number) =>
  optional(z.string().trim().overwrite(inOneEncoding), maxLength);

/** An optional line, as `optionalText`, without signs that a screen doesn't show. */
export const optionalLine = (maxLength: number) => optional(z.string().overwrite(tidyLine), maxLength);

/** The name of a person or college, if there is one, with at least one letter. */
export const optionalName = (maxLength: number) =>
  optionalLine(maxLength).refine((value) => value === null || hasLetter(value), 'Please enter a name.');

const optional = (text: z.ZodString, maxLength: number) =>
  text
    .max(maxLength, `Please keep this under ${maxLength} characters.`)
    .refine((value) => !hasStackedMarks(value), STACKED_MARKS)
    .nullish()
    .transform((value) => (value && !isUnseen(value) ? value : null));

/** The text of a search, in the encoding of what is stored (rule:one-encoding). */
export const searchText = (maxLength: number) => z.string().overwrite(tidySearch).max(maxLength).optional();

/** Rich text from the editor; the server cleans it when it stores and when it returns it (rule:rich-text-is-cleaned). */
export const optionalRichText = (maxLength = 50_000) =>
  optionalText(maxLength).transform((value) => (value && !isBlankRichText(value) ? value : null));

/** A link to data, also on this site (rule:safe-links). */
export const optionalDataLink = () =>
  optionalText(2000)
    .transform((value) => value && withScheme(value))
    .refine((value) => value === null || isLink(value), {
      error: 'Please enter a link that starts with https://, or a path on this site.',
    });

/** An image: an https link, a path of this site, or an uploaded picture, which the command attaches (rule:safe-links, rule:picture-upload). */
export const optionalImage = () =>
  optionalText(2000)
    .transform((value) => value && withScheme(value))
    .refine((value) => value === null || isImage(value), { error: NO_IMAGE_LINK });

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

/** Skills of a project, a team or a person, each at most `longest` characters (rule:project-form, rule:find-a-team). */
export const skillList = (longest: number, most: number) =>
  z
    .array(z.string())
    .transform(skillsOf)
    .pipe(
      z
        .array(z.string().max(longest, `Please keep each skill under ${longest} characters.`))
        .max(most, `Please list at most ${most} skills.`),
    );
