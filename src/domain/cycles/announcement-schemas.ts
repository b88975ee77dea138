import { z } from 'zod';
import { calendarDay, moment, optionalDay, requiredLine, requiredText } from '../field-schemas.ts';
import { ANNOUNCEMENT_LIMITS, AUDIENCES, type Days } from './announcements.ts';
import { cycleParameter } from './cycle-parameter.ts';

const ERROR = 'Error saving announcement';
const START = 'Please say from which day it is shown.';

const fields = {
  title: requiredLine('Please enter a title.', ERROR, ANNOUNCEMENT_LIMITS.title),
  text: requiredText('Please write the announcement.', ERROR, ANNOUNCEMENT_LIMITS.text),
  audience: z.enum(AUDIENCES),
  /** Days in India, both included (rule:indian-dates). */
  starts_on: calendarDay(START),
  ends_on: optionalDay(),
  /** One email to each of its people on its first day. */
  sends_mail: z.boolean(),
};

function daysFit({ starts_on, ends_on }: Days, ctx: z.RefinementCtx): void {
  if (ends_on === null || ends_on >= starts_on) return;
  ctx.addIssue({
    code: 'custom',
    path: ['ends_on'],
    message: 'The last day can’t be before the first.',
    params: { title: ERROR },
  });
}

/** What the form holds, for both schemas below. */
export const announcementSchema = z.strictObject(fields).superRefine(daysFit);

export const createAnnouncementSchema = z
  .strictObject({ ...fields, cycle: cycleParameter })
  .superRefine(daysFit);
export type CreateAnnouncementInput = z.infer<typeof createAnnouncementSchema>;

/** Saved over the version that was seen. */
export const editAnnouncementSchema = z
  .strictObject({ ...fields, expected_updated_at: moment() })
  .superRefine(daysFit);
export type EditAnnouncementInput = z.infer<typeof editAnnouncementSchema>;

export const announcementsFilterSchema = z.strictObject({
  cycle: cycleParameter,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type AnnouncementsFilter = z.infer<typeof announcementsFilterSchema>;
