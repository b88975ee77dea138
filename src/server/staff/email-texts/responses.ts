import { z } from '@hono/zod-openapi';
import { EMAIL_TEXT_KINDS } from '#domain/mails/email-texts.ts';

const text = z.object({ subject: z.string(), body: z.string() });

const emailText = z.object({
  kind: z.enum(EMAIL_TEXT_KINDS),
  /** The newest version of the programme's own text, null for the specified one. */
  version: z.int().nullable(),
  own: text.nullable(),
  /** What the specified text says with example data, in each of its cases. */
  examples: z.array(text),
});

export const emailTextsResponse = z.array(emailText);

export const emailVersions = z.array(
  z.object({
    id: z.int(),
    /** Null where the specified text was restored. */
    subject: z.string().nullable(),
    body: z.string().nullable(),
    written_at: z.string(),
    written_by: z.string().nullable(),
  }),
);

/** `warnings` don't prevent saving. */
export const emailTextPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  warnings: z.array(z.string()),
});

export const savedEmailText = z.object({ version: z.int(), warnings: z.array(z.string()) });

export type EmailTexts = z.infer<typeof emailTextsResponse>;
export type EmailVersions = z.infer<typeof emailVersions>;
export type EmailTextPreview = z.infer<typeof emailTextPreview>;
export type SavedEmailText = z.infer<typeof savedEmailText>;
