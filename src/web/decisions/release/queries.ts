import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DecisionLetters } from '#domain/decisions/decisions.ts';
import type { ReleaseInput } from '#domain/decisions/release-schemas.ts';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { RESULTS } from '../queries.ts';

const releases = api.staff.releases;
export type ReleaseSummary = ResponseOf<typeof releases.$get>[number];
export type ReleaseDetails = ResponseOf<typeof releases.$post>;

export const releasesQuery = (cycle: string | undefined) =>
  queryOptions({
    queryKey: [RESULTS, 'releases', cycle],
    queryFn: (): Promise<ReleaseSummary[]> => readResponse(releases.$get({ query: { cycle } })),
    meta: { errorTitle: 'Error fetching releases' },
  });

export const letterTemplatesQuery = queryOptions({
  queryKey: ['letter-templates'],
  queryFn: (): Promise<DecisionLetters> => readResponse(api.staff['letter-templates'].$get()),
  meta: { errorTitle: 'Error fetching letters' },
});

/** Everything staff see of applications may have changed. */
function useRefreshAll() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [RESULTS] }),
      client.invalidateQueries({ queryKey: ['applications'] }),
    ]);
}

export function usePreflight(cycle: string | undefined) {
  return useMutation({
    mutationFn: (project_ids: string[]) =>
      readResponse(releases.$post({ query: { cycle }, json: { project_ids } })),
    meta: { errorTitle: 'Error checking the release' },
  });
}

/** A second admin reads what the first one saw; a refused one names what had changed. */
export function useOpenRelease() {
  return useMutation({
    mutationFn: (id: string) => readResponse(releases[':id'].$get({ param: { id } })),
    meta: { errorTitle: 'Error fetching the release' },
  });
}

export function usePublish() {
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: ({ id, ...json }: ReleaseInput & { id: string }) =>
      readResponse(releases[':id'].publication.$put({ param: { id }, json })),
    onSuccess: ({ state }) => toastSuccess(DONE[state] ?? 'Release saved'),
    onSettled: refresh,
    meta: { errorTitle: 'Error releasing decisions' },
  });
}

const DONE: Partial<Record<ReleaseDetails['state'], string>> = {
  released: 'Decisions released',
  scheduled: 'Release set',
  awaiting_second: 'A second admin has to release it',
};

export function useTakeBack() {
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: (id: string) => readResponse(releases[':id'].withdrawal.$put({ param: { id } })),
    onSuccess: () => toastSuccess('Release taken back'),
    onSettled: refresh,
    meta: { errorTitle: 'Error taking back the release' },
  });
}
