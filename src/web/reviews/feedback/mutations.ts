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

export function useTakeBack() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => readResponse(ofReview.$delete({ param: { id } })),
    onSuccess: () => toastSuccess('Feedback taken back'),
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
