import { z } from 'zod';
import { requiredLine, requiredText } from '../field-schemas.ts';
import { EMAIL_TEXT_LIMITS } from './email-texts.ts';

const TITLE = 'Error saving the email';

const text = {
  subject: requiredLine('Please enter a subject.', TITLE, EMAIL_TEXT_LIMITS.subject),
  body: requiredText('Please write the text of the email.', TITLE, EMAIL_TEXT_LIMITS.body),
};

/** The programme's text of an email; `seen` is the version that the page showed, null for the specified text (rule:own-email-texts). */
export const saveEmailTextSchema = z.strictObject({ ...text, seen: z.int().nullable() });
export type SaveEmailTextInput = z.infer<typeof saveEmailTextSchema>;

export const previewEmailTextSchema = z.strictObject({ ...text, data: z.enum(['usual', 'extreme']) });
export type PreviewEmailTextInput = z.infer<typeof previewEmailTextSchema>;

export const testEmailTextSchema = z.strictObject(text);
