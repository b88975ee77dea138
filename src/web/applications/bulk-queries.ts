import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { PreviewBulkRunInput } from '#domain/bulk-runs.ts';
import { answer, api } from '#web/lib/api.ts';

const runs = api.staff['bulk-runs'];
const one = runs[':id'];

export type BulkPreview = InferResponseType<typeof runs.$post, 200>;
export type BulkProgress = InferResponseType<typeof one.$get, 200>;
export type UnfinishedRun = InferResponseType<typeof runs.$get, 200>[number];
export type LeftOut = BulkProgress['left_out'];

/** Own runs that were begun and not finished, as after a closed browser. */
export const unfinishedRunsQuery = queryOptions({
  queryKey: ['bulk-runs', 'unfinished'],
  queryFn: (): Promise<UnfinishedRun[]> => answer(runs.$get()),
});

export const previewBulkRun = (json: PreviewBulkRunInput): Promise<BulkPreview> =>
  answer(runs.$post({ json }));
export const stepBulkRun = (id: string): Promise<BulkProgress> => answer(one.steps.$post({ param: { id } }));
export const cancelBulkRun = (id: string): Promise<BulkProgress> =>
  answer(one.cancellation.$put({ param: { id } }));
export const outcomesUrl = (id: string) => `/api/staff/bulk-runs/${id}/outcomes`;
