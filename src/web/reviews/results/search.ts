import { z } from 'zod';
import { reviewResultsQuery } from '#domain/reviews/review-results.ts';

const { shape } = reviewResultsQuery;
const page = shape.page.catch(undefined);

/** The search parameters of the results; invalid ones are dropped. */
export const resultsSearchSchema = z.object({
  cycle: shape.cycle.catch(undefined),
  stage: shape.stage.catch('initial'),
  sort: shape.sort.catch('adjusted'),
  order: shape.order.catch('desc'),
  search: shape.search.catch(undefined),
  project: shape.project.catch(undefined),
  disagreement: shape.disagreement.catch(undefined),
  reviewed: shape.reviewed.catch(undefined),
  mixed: shape.mixed.catch(undefined),
  places: shape.places.catch(undefined),
  places_of: shape.places_of.catch(undefined),
  page,
  reviewers_page: page,
  projects_page: page,
  /** The application whose reviews are open. */
  open: z.uuid().optional().catch(undefined),
});
export type ResultsSearch = z.infer<typeof resultsSearchSchema>;
export type ChangeResultsSearch = (changes: Partial<ResultsSearch>) => void;
