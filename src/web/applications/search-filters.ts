import type { ApplicationSearch } from './search.ts';

const NARROWING = [
  'search',
  'project',
  'status',
  'stage',
  'kind',
  'scored',
  'college',
  'score_min',
  'score_max',
  'submitted_from',
  'submitted_to',
] as const;
export type Narrowing = (typeof NARROWING)[number];

/** The active filters, in the order of their fields. */
export const activeFilters = (search: ApplicationSearch): Narrowing[] =>
  NARROWING.filter((key) => search[key] !== undefined && search[key] !== '');

export const NO_FILTERS: Partial<ApplicationSearch> = Object.fromEntries(
  NARROWING.map((key) => [key, undefined]),
);

/** The part of the search that a saved view stores: everything but the page. */
export function viewOf({ page: _page, ...view }: ApplicationSearch) {
  return JSON.parse(JSON.stringify(view)) as Omit<ApplicationSearch, 'page'>;
}

/** The search change that replaces the current filters with those of a saved view. */
export const showingView = (view: Omit<ApplicationSearch, 'page'>): Partial<ApplicationSearch> => ({
  ...NO_FILTERS,
  cycle: undefined,
  sort: undefined,
  order: undefined,
  ...view,
});
