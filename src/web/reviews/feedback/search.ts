import { APPLICATION_STAGES, type ApplicationStage } from '#domain/applications/application-statuses.ts';
import { STAFF_LIST_LIMITS } from '#domain/search.ts';
import type { CycleSearch } from '#web/cycles/search.ts';
import { oneOf, pageOf } from '#web/lib/search/read-search.ts';

/** The search parameters of the feedback of a round. */
export type FeedbackSearch = {
  cycle?: string;
  stage: ApplicationStage;
  show: 'all' | 'new';
  page?: number | undefined;
};

/** Parses the search parameters; invalid ones are dropped. */
export const readFeedbackSearch = (given: Record<string, unknown>): FeedbackSearch => ({
  cycle: (given as CycleSearch).cycle,
  stage: oneOf(APPLICATION_STAGES, given.stage) ?? 'initial',
  show: oneOf(['all', 'new'] as const, given.show) ?? 'all',
  page: pageOf(given.page, STAFF_LIST_LIMITS.page),
});
