import {
  APPLICANT_KINDS,
  APPLICATION_FILTER_LIMITS,
  APPLICATION_SORTS,
  readStatusList,
  SCORED,
} from '#domain/applications/application-list.ts';
import type { ApplicationFilter } from '#domain/applications/application-list-schemas.ts';
import { APPLICATION_STAGES, SCORE } from '#domain/applications/application-statuses.ts';
import type { CycleSearch } from '#web/cycles/search.ts';
import { dayOf, idOf, oneOf, pageOf, textOf, wholeNumberOf } from '#web/lib/search/read-search.ts';

/** The filters in the URL (rule:lists-page-on-server). */
export type ApplicationSearch = Partial<ApplicationFilter>;

/** Parses the search parameters by the rules of `applicationFilterSchema`; invalid ones are omitted. */
export function readApplicationSearch(given: Record<string, unknown>): ApplicationSearch {
  const { search, college, page } = APPLICATION_FILTER_LIMITS;
  return {
    cycle: (given as CycleSearch).cycle,
    search: textOf(given.search, search),
    project: idOf(given.project),
    status: statusesOf(given.status),
    stage: oneOf(APPLICATION_STAGES, given.stage),
    kind: oneOf(APPLICANT_KINDS, given.kind),
    scored: oneOf(SCORED, given.scored),
    college: textOf(given.college, college),
    score_min: wholeNumberOf(given.score_min, SCORE),
    score_max: wholeNumberOf(given.score_max, SCORE),
    submitted_from: dayOf(given.submitted_from),
    submitted_to: dayOf(given.submitted_to),
    sort: oneOf(APPLICATION_SORTS, given.sort),
    order: oneOf(['asc', 'desc'], given.order),
    page: pageOf(given.page, page),
  };
}

const statusesOf = (given: unknown) =>
  typeof given === 'string' && readStatusList(given) ? given : undefined;

/** The search with the application whose dialog it opens: emails to staff link to one application. */
export type ApplicationsSearch = ApplicationSearch & { open?: string };

export type ChangeSearch = (change: Partial<ApplicationSearch>) => void;
