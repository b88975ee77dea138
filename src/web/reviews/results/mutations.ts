import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReleaseFeedbackInput } from '#domain/reviews/review-schemas.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { toastSuccess } from '#web/lib/toasts.ts';

const feedback = api.staff.reviews[':id'].feedback;

/** The form shows its own errors (#web/lib/form.ts). */
export function useReleaseFeedback(id: string) {
  const refresh = useRefreshReviews();
  return useMutation({
    mutationFn: (json: ReleaseFeedbackInput) => readResponse(feedback.$put({ param: { id }, json })),
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

export function useWithdrawFeedback(id: string) {
  const refresh = useRefreshReviews();
  return useMutation({
    mutationFn: () => readResponse(feedback.$delete({ param: { id } })),
    onSuccess: () => toastSuccess('Feedback withdrawn'),
    onSettled: refresh,
    meta: { errorTitle: 'Error withdrawing feedback' },
  });
}

function useRefreshReviews() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['review-results'] });
}
