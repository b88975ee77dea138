import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { PreviewBulkRunInput } from '#domain/applications/bulk-runs.ts';
import { api, readResponse } from '#web/lib/api.ts';

const runs = api.staff['bulk-runs'];
const one = runs[':id'];

export type BulkPreview = InferResponseType<typeof runs.$post, 200>;
export type BulkProgress = InferResponseType<typeof one.$get, 200>;
export type OpenBulkRun = InferResponseType<typeof runs.$get, 200>[number];
export type LeftOut = BulkProgress['left_out'];

const POLL_MS = 1000;

export const isUnderWay = ({ state }: Pick<OpenBulkRun, 'state'>) =>
  state === 'running' || state === 'undoing';

const isOpen = (run: OpenBulkRun) => isUnderWay(run) || run.undo_seconds > 0;

/** The viewer's runs that are in progress or can still be undone; polled while there are any. */
export const openBulkRunsQuery = queryOptions({
  queryKey: ['bulk-runs', 'open'],
  queryFn: (): Promise<OpenBulkRun[]> => readResponse(runs.$get()),
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? POLL_MS : false),
});

/** The progress of a run, polled until it has ended and can no longer be undone. */
export const bulkRunQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk-runs', id],
    queryFn: (): Promise<BulkProgress> => readResponse(one.$get({ param: { id } })),
    refetchInterval: ({ state }) => (!state.data || isOpen(state.data) ? POLL_MS : false),
  });

export const previewBulkRun = (json: PreviewBulkRunInput): Promise<BulkPreview> =>
  readResponse(runs.$post({ json }));
export const startBulkRun = (id: string): Promise<BulkProgress> =>
  readResponse(one.start.$put({ param: { id } }));
export const cancelBulkRun = (id: string): Promise<BulkProgress> =>
  readResponse(one.cancellation.$put({ param: { id } }));
export const undoBulkRun = (id: string): Promise<BulkProgress> =>
  readResponse(one.undo.$put({ param: { id } }));
export const outcomesUrl = (id: string) => `/api/staff/bulk-runs/${id}/outcomes`;
