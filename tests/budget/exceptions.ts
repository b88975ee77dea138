/** What a request may cost instead of its budget: of the small data of the test, and of the large data of the benchmark. */
type Exception = {
  small?: { rows: number; buffers: number };
  large?: { processorMs: number; buffers: number };
  because: string;
};

/**
 * The routes that cost more than their budget, how much at most, and why: the only list, of the test and of `npm run bench -- routes`. In the
 * large data each of 60 reviewers has 4,300 reviews.
 */
export const EXCEPTIONS: Record<string, Exception> = {
  '/api/reviews': {
    small: { rows: 5500, buffers: 10_000 },
    large: { processorMs: 115, buffers: 20_000 },
    because: 'searches the texts of a queue',
  },
  '/api/staff/applications': {
    small: { rows: 2700, buffers: 3500 },
    large: { processorMs: 70, buffers: 22_000 },
    because: 'counts all that a common text or a college matches',
  },
  '/api/staff/applications/next-unscored': {
    small: { rows: 1300, buffers: 1400 },
    large: { processorMs: 70, buffers: 13_000 },
    because: 'finds all that a common text or a college matches',
  },
  '/api/staff/audit': {
    small: { rows: 10_500, buffers: 34_000 },
    large: { processorMs: 60, buffers: 5000 },
    because: 'reads the lines of everybody whose name fits',
  },
  '/api/staff/decision-projects': {
    small: { rows: 1600, buffers: 2500 },
    large: { processorMs: 95, buffers: 9000 },
    because:
      'counts the people of accepted applications and of decisions, apart from what is closed to the viewer',
  },
  '/api/staff/figures': {
    small: { rows: 1900, buffers: 1400 },
    large: { processorMs: 90, buffers: 15_000 },
    because: 'adds up the stored people of the cycle, and counts the applications of each day',
  },
  '/api/staff/figures/since-opening': {
    large: { processorMs: 50, buffers: 35_000 },
    because: 'counts the times of all submissions in their index',
  },
  '/api/staff/review-assignments/short': {
    large: { processorMs: 80, buffers: 5000 },
    because: 'compares the applications of the round with their reviews',
  },
  '/api/staff/review-feedback': {
    large: { processorMs: 80, buffers: 5000 },
    because: 'counts the notes of the round by the statuses of their applications',
  },
  '/api/staff/review-results': {
    small: { rows: 2800, buffers: 1800 },
    large: { processorMs: 100, buffers: 10_000 },
    because: 'sorts all that a common text matches, and counts what a filter matches',
  },
  '/api/staff/review-results/projects': {
    large: { processorMs: 50, buffers: 12_000 },
    because: 'adds up the stored sums of the round',
  },
  '/api/staff/users': {
    small: { rows: 3100, buffers: 2900 },
    because: 'counts the people of a role or a state',
  },
  '/api/teams/{id}': {
    small: { rows: 2200, buffers: 2500 },
    because: 'asks the open reviews of a reviewer whether it may name the described people',
  },
};
