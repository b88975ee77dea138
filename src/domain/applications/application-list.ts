import { APPLICATION_STATUSES, type ApplicationStatus } from './application-statuses.ts';

export const APPLICATIONS_PER_PAGE = 50;

export const COLLEGES_PER_PAGE = 50;

/** Members named in a row before '+N more members' (rule:applications-list). */
export const MEMBERS_INLINE = 2;

/** One sort per column of rule:applications-sorting. `created` is the default; `unscored` puts applications that need a score first. */
export const APPLICATION_SORTS = [
  'created',
  'applicant',
  'project',
  'contact',
  'college',
  'proposals',
  'status',
  'score',
  'reviews',
  'adjusted',
  'submitted',
  'unscored',
] as const;

export type ApplicationSort = (typeof APPLICATION_SORTS)[number];

export const APPLICANT_KINDS = ['team', 'alone'] as const;

/** `no` means: without a score, although staff may give one. Drafts and withdrawn applications don't count. */
export const SCORED = ['yes', 'no'] as const;

export const APPLICATION_FILTER_LIMITS = { search: 100, college: 200, page: 100_000 } as const;

/** The most rows that can be picked one by one. A larger selection uses the filter. */
export const MAX_SELECTED_ROWS = 500;

/** Parses a filter such as `submitted,under_review`; null for an unknown or repeated status. */
export function readStatusList(list: string): ApplicationStatus[] | null {
  const words = list.split(',', APPLICATION_STATUSES.length + 1);
  const known = APPLICATION_STATUSES.filter((status) => words.includes(status));
  return known.length === words.length ? known : null;
}
