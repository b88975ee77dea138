import { z } from 'zod';
import { applicationFilterSchema } from '#domain/application-list.ts';

const { shape } = applicationFilterSchema;
const lenient = <S extends z.ZodType>(schema: S) => schema.catch(undefined as z.output<S>);

/** The filters in the address bar (§2, decision F6); what makes no sense there is left out. */
export const applicationSearchSchema = z.object({
  search: z.coerce.string().pipe(shape.search.unwrap()).optional().catch(undefined),
  project: lenient(shape.project),
  status: lenient(shape.status),
  stage: lenient(shape.stage),
  kind: lenient(shape.kind),
  score_min: lenient(shape.score_min),
  score_max: lenient(shape.score_max),
  sort: lenient(shape.sort),
  order: lenient(shape.order),
  page: lenient(shape.page),
});
export type ApplicationSearch = z.infer<typeof applicationSearchSchema>;

/** The search with the dialog that it may open: mails to staff link to one application. */
export type ApplicationsSearch = ApplicationSearch & { application?: string };

const NARROWING = ['search', 'project', 'status', 'stage', 'kind', 'score_min', 'score_max'] as const;

/** Whether anything narrows the list. */
export const isFiltered = (search: ApplicationSearch): boolean =>
  NARROWING.some((key) => search[key] !== undefined && search[key] !== '');

export const NO_FILTERS: Partial<ApplicationSearch> = Object.fromEntries(
  NARROWING.map((key) => [key, undefined]),
);
