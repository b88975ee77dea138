import { z } from 'zod';
import { MAIL_TOPICS } from './notifications.ts';

export const mailPreferencesSchema = z.strictObject({ muted: z.array(z.enum(MAIL_TOPICS)).max(20) });
export type MailPreferencesInput = z.infer<typeof mailPreferencesSchema>;

export const notificationListSchema = z.strictObject({
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});

/** Marks only notifications that the person has seen as read, not newer ones. */
export const readAllSchema = z.strictObject({ up_to: z.int().positive() });
