import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateCycleInput, UpdateCycleInput } from '#domain/cycles/cycle-schemas.ts';
import type { CycleChange } from '#domain/cycles/cycles.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { toastSuccess } from '#web/lib/toasts.ts';

const cycle = api.staff.cycles[':id'];

/** The forms show their own errors (#web/lib/form.ts), so these two have no error toast. */
export function useCreateCycle() {
  const refresh = useRefreshEverything();
  return useMutation({
    mutationFn: (json: CreateCycleInput) => readResponse(api.staff.cycles.$post({ json })),
    onSuccess: ({ projects }) => {
      toastSuccess(
        'Cycle created',
        projects === 0
          ? "It's a draft."
          : "It's a draft. Its projects stay hidden until their owners confirm them.",
      );
      return refresh();
    },
  });
}

export function useUpdateCycle(id: string) {
  const refresh = useRefreshEverything();
  return useMutation({
    mutationFn: (json: UpdateCycleInput) => readResponse(cycle.$put({ param: { id }, json })),
    onSuccess: () => {
      toastSuccess('Cycle saved');
      return refresh();
    },
  });
}

type Change = { id: string; change: CycleChange; done: string };

export function useChangeCycle() {
  const refresh = useRefreshEverything();
  return useMutation({
    mutationFn: ({ id, change }: Change) =>
      readResponse(cycle.state.$put({ param: { id }, json: { change } })),
    onSuccess: (_, { done }) => toastSuccess(done),
    onSettled: refresh,
    meta: { errorTitle: 'Error changing cycle' },
  });
}

/** Every list depends on the current cycle and on its state. */
function useRefreshEverything() {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
