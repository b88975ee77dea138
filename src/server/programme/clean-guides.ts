import { type FieldError, invalid } from '#domain/errors.ts';
import { GUIDE_SECTIONS, type GuideSection, type Programme } from '#domain/programme/programme-values.ts';
import { cleanRichText, deadLinkIn } from '../rich-text.ts';

/** The values with cleaned rich texts; before storing, and again after reading (rule:rich-text-on-output). */
export const withCleanGuides = (values: Partial<Programme>): Partial<Programme> => ({
  ...values,
  ...Object.fromEntries(guidesOf(values).map((key) => [key, cleanRichText(values[key] ?? null)])),
});

/** 422 at a rich text with a link that leads nowhere (rule:rich-text-is-cleaned). */
export function requireLiveLinks(values: Partial<Programme>, origin: string): void {
  const { host } = new URL(origin);
  const errors = guidesOf(values).flatMap((path): FieldError[] => {
    const message = deadLinkIn(values[path] ?? null, host);
    return message === null ? [] : [{ path, message }];
  });
  if (errors.length > 0) throw invalid(errors);
}

const guidesOf = (values: Partial<Programme>): GuideSection[] =>
  (Object.keys(GUIDE_SECTIONS) as GuideSection[]).filter((key) => key in values);
