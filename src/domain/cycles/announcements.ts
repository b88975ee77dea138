import { isoDay } from '../dates.ts';
import { hasStaffProfile, ROLES } from '../users/roles.ts';

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

export const ANNOUNCEMENT_STATES = ['planned', 'current', 'ended'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

export type Days = { starts_on: string; ends_on: string | null };

/** Whether it is shown now: on its days, until staff end it. */
export function announcementState(
  { starts_on, ends_on, ended_at }: Days & { ended_at: string | null },
  now: Date,
): AnnouncementState {
  const today = isoDay(now);
  if (ended_at !== null || (ends_on !== null && ends_on < today)) return 'ended';
  return starts_on > today ? 'planned' : 'current';
}
