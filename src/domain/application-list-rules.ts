export const APPLICATIONS_PER_PAGE = 50;
export const COLLEGES_PER_PAGE = 50;
/** §9: members named in a row before '+N more members'. */
export const MEMBERS_INLINE = 2;

/** One for each column of §2, and `created`, the order in which the list comes by itself. */
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
] as const;
export type ApplicationSort = (typeof APPLICATION_SORTS)[number];
export const APPLICANT_KINDS = ['team', 'alone'] as const;
export const APPLICATION_FILTER_LIMITS = { search: 100, college: 200, page: 100_000 } as const;
/** Rows that can be picked one by one; more than that is "everything that matches". */
export const MAX_PICKED = 500;
