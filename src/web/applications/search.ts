import { z } from 'zod';
import { applicationFilterSchema } from '#domain/application-list.ts';

const { shape } = applicationFilterSchema;
const lenient = <S extends z.ZodType>(schema: S) => schema.catch(undefined as z.output<S>);

/** The filters in the address bar (§2, decision F6); what makes no sense there is left out. */
export const applicationSearchSchema = z.object({
  search: lenient(shape.search),
  project: lenient(shape.project),
  status: lenient(shape.status),
  stage: lenient(shape.stage),
  kind: lenient(shape.kind),
  college: lenient(shape.college),
  score_min: lenient(shape.score_min),
  score_max: lenient(shape.score_max),
  submitted_from: lenient(shape.submitted_from),
  submitted_to: lenient(shape.submitted_to),
  sort: lenient(shape.sort),
  order: lenient(shape.order),
  page: lenient(shape.page),
});
export type ApplicationSearch = z.infer<typeof applicationSearchSchema>;

/** The search with the dialog that it may open: mails to staff link to one application. */
export type ApplicationsSearch = ApplicationSearch & { open?: string };

export type ChangeSearch = (change: Partial<ApplicationSearch>) => void;

const NARROWING = [
  'search',
  'project',
  'status',
  'stage',
  'kind',
  'college',
  'score_min',
  'score_max',
  'submitted_from',
  'submitted_to',
] as const;
export type Narrowing = (typeof NARROWING)[number];

/** The filters that narrow the list, in the order of the card. */
export const activeFilters = (search: ApplicationSearch): Narrowing[] =>
  NARROWING.filter((key) => search[key] !== undefined && search[key] !== '');

export const NO_FILTERS: Partial<ApplicationSearch> = Object.fromEntries(
  NARROWING.map((key) => [key, undefined]),
);

/** What a saved view keeps: everything but the page. */
export function viewOf({ page: _page, ...view }: ApplicationSearch) {
  return JSON.parse(JSON.stringify(view)) as Omit<ApplicationSearch, 'page'>;
}

/** A change of the search that shows a saved view and nothing of what was shown before. */
export const showingView = (view: Omit<ApplicationSearch, 'page'>): Partial<ApplicationSearch> => ({
  ...NO_FILTERS,
  sort: undefined,
  order: undefined,
  ...view,
});
