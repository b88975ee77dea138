import { APPLICATION_STAGES, type ApplicationStage } from '#domain/applications/application-statuses.ts';
import type { CycleSearch } from '#web/cycles/search.ts';
import { oneOf } from '#web/lib/search/read-search.ts';

export const SETUP_PARTS = ['rubric', 'reviewers', 'assignment'] as const;
export type SetupPart = (typeof SETUP_PARTS)[number];

/** The search parameters of the setup. */
export type SetupSearch = { cycle?: string; stage: ApplicationStage; part: SetupPart };

/** A round of reviews in an address or a query. */
export type Round = Pick<SetupSearch, 'cycle' | 'stage'>;

/** Parses the search parameters; invalid ones are dropped. */
export const readSetupSearch = (given: Record<string, unknown>): SetupSearch => ({
  cycle: (given as CycleSearch).cycle,
  stage: oneOf(APPLICATION_STAGES, given.stage) ?? 'initial',
  part: oneOf(SETUP_PARTS, given.part) ?? 'rubric',
});
