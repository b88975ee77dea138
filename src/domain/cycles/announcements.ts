import { z } from 'zod';
import { isoDay } from '../dates.ts';
import { calendarDay, moment, optionalDay, requiredLine, requiredText } from '../field-schemas.ts';
import { hasStaffProfile, ROLES } from '../users/roles.ts';
import { cycleParameter } from './cycle-parameter.ts';

/** Who reads an announcement of staff (rule:announcements). */
export const AUDIENCES = ['everyone', 'applicants', 'staff'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const AUDIENCE_LABELS: Record<Audience, string> = {
  everyone: 'Everyone who has signed in',
  applicants: 'People who have applied in this cycle',
  staff: 'Managers and admins',
};

/** The roles of the audience 'staff'. */
export const STAFF_AUDIENCE = ROLES.filter((role) => hasStaffProfile({ role }));

export const ANNOUNCEMENT_LIMITS = { title: 120, text: 3000 } as const;
export const ANNOUNCEMENTS_PER_PAGE = 20;

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

type Days = { starts_on: string; ends_on: string | null };

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

export const ANNOUNCEMENT_STATES = ['planned', 'current', 'ended'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

/** Whether it is shown now: on its days, until staff end it. */
export function announcementState(
  { starts_on, ends_on, ended_at }: Days & { ended_at: string | null },
  now: Date,
): AnnouncementState {
  const today = isoDay(now);
  if (ended_at !== null || (ends_on !== null && ends_on < today)) return 'ended';
  return starts_on > today ? 'planned' : 'current';
}
