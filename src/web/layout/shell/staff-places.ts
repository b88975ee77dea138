import { useLocation } from '@tanstack/react-router';
import { WAITING_FOR_DECISION } from '#domain/applications/undecided.ts';
import { canBeReviewer, canManageCycles } from '#domain/policy.ts';
import { isStaff } from '#domain/users/users.ts';
import type { ChoosableCycle } from '#web/cycles/use-cycles.ts';
import { formatNumber } from '#web/lib/format.ts';
import { PATHS } from '#web/lib/paths.ts';
import type { SessionUser } from '#web/users/session/session.ts';

/** A word of the staff navigation. `covers` are the paths of its page and of the pages below it. */
export type StaffPlace = {
  label: string;
  to: string;
  search?: Record<string, string>;
  covers: readonly string[];
  /** What waits at this place. */
  waiting?: (cycle: ChoosableCycle) => Waiting;
};
/** A number, what it counts, and the search that shows exactly these rows (rule:undecided-applications). */
export type Waiting = { number: number; label: string; search: Record<string, string> };

const OVERVIEW: StaffPlace = { label: 'Overview', to: PATHS.admin, covers: [] };
const REVIEWS: StaffPlace = {
  label: 'Reviews',
  to: '/admin/review',
  covers: ['/admin/decisions'],
  waiting: openReviews,
};
const CYCLES: StaffPlace = { label: 'Cycles', to: '/admin/cycles', covers: ['/announcements'] };
const OWN_PROJECTS: StaffPlace = {
  label: 'My projects',
  to: PATHS.projects,
  search: { owner: 'me' },
  covers: [PATHS.projects],
};

const OF_STAFF: readonly StaffPlace[] = [
  OVERVIEW,
  { label: 'Applications', to: '/admin/applications', covers: [], waiting: undecided },
  REVIEWS,
  { label: 'Projects', to: '/admin/projects', covers: ['/admin/import', PATHS.projects] },
  { label: 'People', to: '/admin/people', covers: ['/student-profile'] },
  CYCLES,
  { label: 'Outbox', to: '/admin/outbox', covers: [], waiting: failedMails },
  { label: 'Audit', to: '/admin/audit', covers: ['/admin/security-events', '/admin/status'] },
  { label: 'Settings', to: '/admin/settings', covers: ['/admin/programme', '/admin/emails'] },
];

/** The words of the navigation of staff and managers, which only their roles may open (rule:staff-navigation); none for others. */
export function staffPlaces(user: SessionUser): readonly StaffPlace[] {
  if (isStaff(user)) return canManageCycles(user) ? OF_STAFF : OF_STAFF.filter((place) => place !== CYCLES);
  return canBeReviewer(user) ? [OWN_PROJECTS, REVIEWS] : [];
}

const STAFF_PAGES = [
  PATHS.admin,
  PATHS.dashboard,
  PATHS.projects,
  PATHS.teams,
  '/announcements',
  '/student-profile',
];

/** Whether the page has the navigation of staff and managers; the others choose the cycle on the page itself. */
export function useHasStaffBar(user: SessionUser | null | undefined): boolean {
  const isStaffPage = useLocation({
    select: ({ pathname }) => STAFF_PAGES.some((page) => isWithin(pathname, page)),
  });
  return isStaffPage && canBeReviewer(user ?? null);
}

/** Whether a word stands for the page at this path. The overview is a single page. */
export const isPresent = (path: string, { to, covers }: StaffPlace): boolean =>
  to === PATHS.admin ? path.replace(/\/$/, '') === to : [to, ...covers].some((page) => isWithin(path, page));

const isWithin = (path: string, page: string) => path === page || path.startsWith(`${page}/`);

function undecided({ slug, waiting }: ChoosableCycle): Waiting {
  const label = nameOf(
    waiting.applications,
    'application waits for a decision',
    'applications wait for a decision',
  );
  return { number: waiting.applications, label, search: { ...WAITING_FOR_DECISION, cycle: slug } };
}

/** Of the first stage with open reviews, because the workbench shows one. */
function openReviews({ slug, waiting }: ChoosableCycle): Waiting {
  const stage = waiting.initial_reviews > 0 ? 'initial' : 'detailed';
  const number = waiting[`${stage}_reviews`];
  return {
    number,
    label: nameOf(number, 'review to write', 'reviews to write'),
    search: { stage, cycle: slug },
  };
}

function failedMails({ slug, waiting }: ChoosableCycle): Waiting {
  const label = nameOf(waiting.failed_mails, 'email couldn’t be sent', 'emails couldn’t be sent');
  return { number: waiting.failed_mails, label, search: { status: 'dead', cycle: slug } };
}

const nameOf = (number: number, one: string, many: string) =>
  `${formatNumber(number)} ${number === 1 ? one : many}`;
