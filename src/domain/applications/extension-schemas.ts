import { z } from 'zod';
import { calendarDay, moment, requiredText } from '../field-schemas.ts';
import { deadlineInstant } from '../text.ts';
import { APPLICATION_STAGES } from './application-statuses.ts';

export const EXTENSION_REASON_LIMIT = 500;

/** More time for one person in one step of a project; a day without a time lasts until its end in India (rule:one-persons-deadline). */
export const extendDeadlineSchema = z.strictObject({
  user_id: z.uuid('Please choose a person.'),
  step: z.enum(APPLICATION_STAGES),
  until: z
    .union([calendarDay(), moment()], { error: 'Please choose a day.' })
    .transform((value) => deadlineInstant(value)),
  reason: requiredText('Please give a reason.', 'Reason', EXTENSION_REASON_LIMIT),
});
/** What an extension is taken back by: its project, person and step. */
export const extensionKeySchema = z.strictObject({
  id: z.uuid(),
  user_id: z.uuid(),
  step: z.enum(APPLICATION_STAGES),
});
export type ExtensionKey = z.infer<typeof extensionKeySchema>;
export type ExtendDeadlineInput = z.infer<typeof extendDeadlineSchema>;
