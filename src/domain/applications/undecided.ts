import { FREEZING_STATUSES } from './application-statuses.ts';

/** The filter of the list that shows what waits for a decision: the only definition of undecided applications (rule:undecided-applications). */
export const UNDECIDED = { status: FREEZING_STATUSES.join(',') } as const;

/** The same, the longest waiting first. */
export const WAITING_FOR_DECISION = { ...UNDECIDED, sort: 'submitted', order: 'asc' } as const;
