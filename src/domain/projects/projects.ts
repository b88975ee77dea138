import type { CycleState } from '../cycles/cycles.ts';
import { richTextToPlain } from '../text.ts';

export const PROJECT_CATEGORIES = [
  'ai_ml',
  'computer_vision',
  'nlp',
  'data_science',
  'web_dev',
  'mobile_dev',
  'robotics',
  'other',
] as const;

export const PROJECT_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;

export const PROJECT_STATUSES = ['planning', 'active', 'on_hold', 'completed', 'cancelled'] as const;

export type ProjectCategory = (typeof PROJECT_CATEGORIES)[number];

export type ProjectPriority = (typeof PROJECT_PRIORITIES)[number];

export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const PROJECT_TYPE_BADGE = 'Final Year Project';

/** How large the teams of a project may be; how many people a team holds is the programme's (rule:five-seats, rule:project-limits). */
export const TEAM_SIZE = { min: 1, max: 20, default: 5 } as const;

export const UNKNOWN_OWNER = 'Unknown';

/** The rich text sections in their order on the page (rule:project-form). */
export const PROJECT_SECTIONS = {
  what_is_it: 'What is it',
  problem_statement: 'Problem Statement',
  data_available: 'Data Available',
  project_requirements: 'Project Requirements',
  primary_use_cases: 'Primary Use Cases',
} as const;

export type ProjectSection = keyof typeof PROJECT_SECTIONS;

export const PROJECT_SORTS = ['newest', 'deadline'] as const;

export type ProjectSort = (typeof PROJECT_SORTS)[number];

/** The length of a search term, and the highest page number. */
export const PROJECT_FILTER_LIMITS = { search: 100, skill: 60, page: 10_000 } as const;

export const PROJECTS_PER_PAGE = 12;

export const FEATURED_PROJECTS = 6;

/** Active is derived from the status and never stored (rule:active-and-public-projects). */
export const isActiveProject = (project: { status: ProjectStatus }) => project.status === 'active';

/** The deadline of a project for one person: `extended_until` is theirs alone, and counts after their cycle has closed too. */
type OwnDeadline = {
  application_deadline: string | null;
  cycle_state: CycleState;
  extended_until: string | null;
};

/** The moment until which a person may submit the initial proposal; null without a deadline (rule:one-persons-deadline). */
export function deadlineFor({ application_deadline, cycle_state, extended_until }: OwnDeadline) {
  if (cycle_state !== 'open') return extended_until ?? application_deadline;
  return laterDeadline(application_deadline, extended_until);
}

/** A deadline with the extension of one person. Without a deadline there is nothing to extend. */
export function laterDeadline(deadline: string | null, extended_until: string | null): string | null {
  if (deadline === null || extended_until === null) return deadline;
  return Date.parse(extended_until) > Date.parse(deadline) ? extended_until : deadline;
}

/** Whether a person may still submit in this cycle, apart from the deadline of the project (rule:cycle-states, rule:one-persons-deadline). */
export function isCycleOpenTo(
  { cycle_state, extended_until }: Pick<OwnDeadline, 'cycle_state' | 'extended_until'>,
  now: Date,
): boolean {
  if (cycle_state !== 'closed') return cycle_state === 'open';
  return extended_until !== null && now.getTime() <= graceEnd(extended_until);
}

export const graceEnd = (deadline: string) => Date.parse(deadline) + DRAFT_GRACE_MINUTES * 60_000;

/** The deadline limits the initial proposal. An earlier draft has 15 more minutes (rule:deadline). */
export const DRAFT_GRACE_MINUTES = 15;

/** Whether the deadline has passed at `now`; projects without a deadline never close (rule:deadline). */
export function isClosed(project: { application_deadline: string | null }, now: Date): boolean {
  return project.application_deadline !== null && now.getTime() > Date.parse(project.application_deadline);
}

/** Whether a draft that was started at `draftedAt` may still be submitted at `now` (rule:deadline, rule:second-deadline). */
export function acceptsSubmission(
  project: { application_deadline: string | null },
  now: Date,
  draftedAt: Date | null,
): boolean {
  if (!project.application_deadline || !isClosed(project, now)) return true;
  const startedInTime = draftedAt !== null && draftedAt.getTime() <= Date.parse(project.application_deadline);
  return startedInTime && now.getTime() <= graceEnd(project.application_deadline);
}

/** The plain start of a project's text for cards and tables: What is it, or else the free description. */
export function plainDescription(project: { what_is_it: string | null; description: string | null }): string {
  return richTextToPlain(project.what_is_it ?? project.description ?? '');
}

const ACRONYMS: ReadonlySet<string> = new Set(['ai', 'ml', 'nlp']);

/** Shows "computer_vision" as "Computer Vision" and "ai_ml" as "AI ML" (rule:project-card). */
export function categoryLabel(category: string): string {
  return category
    .split('_')
    .map((word) =>
      ACRONYMS.has(word) ? word.toUpperCase() : word.replace(/^\w/, (letter) => letter.toUpperCase()),
    )
    .join(' ');
}

/** The same as the landing page's specified cards write it: "AI/ML". */
export const landingCategory = (category: ProjectCategory): string =>
  category === 'ai_ml' ? 'AI/ML' : categoryLabel(category);
