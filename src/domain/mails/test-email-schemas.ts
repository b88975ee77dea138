import { z } from 'zod';
import { TEST_EMAIL_EVENTS } from './test-emails.ts';

/** The person is always the viewer, and the recipients are always the configured ones (rule:test-email-page). */
export const testEmailSchema = z.strictObject({ event_type: z.enum(TEST_EMAIL_EVENTS) });
