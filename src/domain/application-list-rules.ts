import { APPLICATION_STATUSES, type ApplicationStatus } from './applications-rules.ts';

export const APPLICATIONS_PER_PAGE = 50;
export const COLLEGES_PER_PAGE = 50;
/** Members named in a row before '+N more members' (rule:applications-list). */
export const MEMBERS_INLINE = 2;

/**
 * One for each column of rule:applications-sorting; `created`, the default order of the list; and `unscored`, which puts the applications
 * that still need a score first.
 */
export const APPLICATION_SORTS = [
  'created',
  'applicant',
  'project',
  'contact',
  'college',
  'proposals',
  'status',
  'score',
  'submitted',
  'unscored',
] as const;
export type ApplicationSort = (typeof APPLICATION_SORTS)[number];
export const APPLICANT_KINDS = ['team', 'alone'] as const;
/** `no`: without a score though staff may give one, so neither a draft nor withdrawn. */
export const SCORED = ['yes', 'no'] as const;
export const APPLICATION_FILTER_LIMITS = { search: 100, college: 200, page: 100_000 } as const;
/** Rows that can be picked one by one; more than that is "everything that matches". */
export const MAX_PICKED = 500;

/** The statuses of a filter such as `submitted,under_review`; null if one of them is unknown or named twice. */
export function readStatusList(list: string): ApplicationStatus[] | null {
  const words = list.split(',', APPLICATION_STATUSES.length + 1);
  const known = APPLICATION_STATUSES.filter((status) => words.includes(status));
  return known.length === words.length ? known : null;
}
