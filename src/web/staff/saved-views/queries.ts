import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, readResponse } from '#web/lib/api.ts';

export type SavedView = InferResponseType<(typeof api)['saved-views']['$get'], 200>[number];

/** The viewer's saved views by name (permission:managePreferences). */
export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: (): Promise<SavedView[]> => readResponse(api['saved-views'].$get()),
  staleTime: 60_000,
});
