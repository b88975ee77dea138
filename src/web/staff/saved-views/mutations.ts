import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RenameViewInput, SavedFilter, SaveViewInput } from '#domain/staff/saved-views.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { savedViewsQuery } from './queries.ts';

const views = api['saved-views'];

/** The dialog shows its own errors (#web/lib/form.ts), so saving and renaming have no error toast. */
export function useSaveView() {
  const refresh = useRefreshViews();
  return useMutation({
    mutationFn: (json: SaveViewInput) => readResponse(views.$post({ json })),
    onSuccess: () => {
      toastSuccess('View saved');
      return refresh();
    },
  });
}

export function useRenameView(id: string) {
  const refresh = useRefreshViews();
  return useMutation({
    mutationFn: (json: RenameViewInput) => readResponse(views[':id'].name.$put({ param: { id }, json })),
    onSuccess: () => {
      toastSuccess('View renamed');
      return refresh();
    },
  });
}

export function useReplaceViewFilter() {
  const refresh = useRefreshViews();
  return useMutation({
    mutationFn: ({ id, filter }: { id: string; filter: SavedFilter }) =>
      readResponse(views[':id'].filter.$put({ param: { id }, json: { filter } })),
    onSuccess: () => {
      toastSuccess('View updated');
      return refresh();
    },
    meta: { errorTitle: 'Error saving view' },
  });
}

export function useDeleteView() {
  const refresh = useRefreshViews();
  return useMutation({
    mutationFn: (id: string) => readResponse(views[':id'].$delete({ param: { id } })),
    onSuccess: () => {
      toastSuccess('View deleted');
      return refresh();
    },
    meta: { errorTitle: 'Error deleting view' },
  });
}

function useRefreshViews() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: savedViewsQuery.queryKey });
}
