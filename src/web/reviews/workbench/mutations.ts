import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, readResponse } from '#web/lib/api.ts';

const review = api.reviews[':id'];

export const useDeclareConflict = () =>
  useMutation({
    mutationFn: (id: string) => readResponse(review.conflict.$put({ param: { id } })),
    meta: { errorTitle: 'Error declaring conflict' },
  });

export const useDeclineReview = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      readResponse(review.decline.$put({ param: { id }, json: { reason } })),
  });

export function useComment(applicationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      readResponse(
        api.applications[':id']['review-discussion'].$post({ param: { id: applicationId }, json: { text } }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reviews', 'discussion', applicationId] }),
  });
}
