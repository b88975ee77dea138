import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FigureDays } from '#domain/staff/overview.ts';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

export type Figures = ResponseOf<typeof api.staff.figures.$get>;
export type SinceOpening = ResponseOf<(typeof api.staff.figures)['since-opening']['$get']>[number];

/** Counting everything is slow, so the figures are cached for half a minute. */
const COUNTS = { staleTime: 30_000, meta: { errorTitle: 'Error fetching data' } };

export const figuresQuery = (days: FigureDays, cycle: string | undefined) =>
  queryOptions({
    queryKey: ['staff', 'figures', days, cycle],
    queryFn: () => readResponse(api.staff.figures.$get({ query: { days: String(days), cycle } })),
    placeholderData: keepPreviousData,
    ...COUNTS,
  });

/** The applications of two cycles by day since each opened. */
export const comparisonQuery = (cycle: string, compared_with: string) =>
  queryOptions({
    queryKey: ['staff', 'since-opening', cycle, compared_with],
    queryFn: () => readResponse(api.staff.figures['since-opening'].$get({ query: { cycle, compared_with } })),
    ...COUNTS,
  });
