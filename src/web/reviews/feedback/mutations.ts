import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReleaseFeedbackInput } from '#domain/reviews/review-schemas.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { formatNumber } from '#web/lib/format.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { FEEDBACK } from './queries.ts';
import type { FeedbackSearch } from './search.ts';

const ofReview = api.staff.reviews[':id'].feedback;

type Saved = ReleaseFeedbackInput & { review_id: string };

export function useSaveFeedback() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ review_id, ...json }: Saved) =>
      readResponse(ofReview.$put({ param: { id: review_id }, json })),
    onSuccess: (_, { waits_for_decision }) =>
      toastSuccess(waits_for_decision ? 'Feedback goes out with the decision' : 'Feedback released'),
    onSettled: refresh,
    meta: { errorTitle: 'Error releasing feedback' },
  });
}

/** The form shows its own errors (#web/lib/form.ts). */
export function useReleaseFeedback(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (json: ReleaseFeedbackInput) => readResponse(ofReview.$put({ param: { id }, json })),
    onSuccess: (_, { expected_released_at }) => {
      const isEdit = expected_released_at !== null;
      toastSuccess(
        isEdit ? 'Feedback saved' : 'Feedback released',
        isEdit ? undefined : 'The applicants can read it now, and get a notification.',
      );
      return refresh();
    },
  });
}

export function useWithdrawFeedback() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => readResponse(ofReview.$delete({ param: { id } })),
    onSuccess: () => toastSuccess('Feedback withdrawn'),
    onSettled: refresh,
    meta: { errorTitle: 'Error withdrawing feedback' },
  });
}

export function useReleaseAll({ cycle, stage }: Pick<FeedbackSearch, 'cycle' | 'stage'>) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => readResponse(api.staff['review-feedback'].$post({ query: { cycle, stage } })),
    onSuccess: ({ prepared, released }) =>
      toastSuccess(
        'Feedback saved',
        `${formatNumber(prepared)} with the decisions, ${formatNumber(released)} released now.`,
      ),
    onSettled: refresh,
    meta: { errorTitle: 'Error releasing feedback' },
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [FEEDBACK] }),
      client.invalidateQueries({ queryKey: ['review-results'] }),
    ]);
}
