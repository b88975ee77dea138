import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AssignInput } from '#domain/reviews/assignment-schemas.ts';
import type { ReviewRoundInput, ReviewSettingsInput, RubricInput } from '#domain/reviews/review-schemas.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { REVIEW_SETUP } from './queries.ts';
import type { Round } from './search.ts';

const setup = api.staff['review-setup'];
const assignments = api.staff['review-assignments'];
const drafts = api.staff['assignment-drafts'];

/** Refetches everything about reviews; lists of applications hide those that the viewer now reads blind. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [REVIEW_SETUP] }),
      client.invalidateQueries({ queryKey: ['applications'] }),
    ]);
}

/** The forms show their own errors (#web/lib/form.ts), so these three have no error toast. */
export function useSaveSettings(query: Round) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (json: ReviewSettingsInput) => readResponse(setup.settings.$put({ query, json })),
    onSuccess: () => {
      toastSuccess('Settings saved');
      return refresh();
    },
  });
}

export function useSaveRound(query: Round) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (json: ReviewRoundInput) => readResponse(setup.round.$put({ query, json })),
    onSuccess: () => {
      toastSuccess('Round saved');
      return refresh();
    },
  });
}

export function useSaveRubric(query: Round) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (json: RubricInput) => readResponse(setup.rubric.$put({ query, json })),
    onSuccess: ({ version }) => {
      toastSuccess('Rubric saved', `This is version ${version}.`);
      return refresh();
    },
  });
}

export function useAddReviewer(query: Round) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      readResponse(setup.reviewers.$post({ query, json: { user_id: id } })),
    onSuccess: (_, { name }) => toastSuccess('Reviewer added', name),
    onSettled: refresh,
    meta: { errorTitle: 'Error adding reviewer' },
  });
}

export function useRemoveReviewer(query: Round) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => readResponse(setup.reviewers[':id'].$delete({ query, param: { id } })),
    onSuccess: () => toastSuccess('Reviewer removed'),
    onSettled: refresh,
    meta: { errorTitle: 'Error removing reviewer' },
  });
}

export function useRemind(query: Round, onDone: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (reviewer_ids: string[]) =>
      readResponse(setup.reminder.$post({ query, json: { reviewer_ids } })),
    onSuccess: ({ reminded }) => {
      toastSuccess(
        reminded === 0 ? 'Nobody had to be reminded any more' : 'Reminder sent',
        reminded === 0 ? undefined : `To ${reminded} ${reminded === 1 ? 'person' : 'people'}.`,
      );
      onDone();
    },
    onSettled: refresh,
    meta: { errorTitle: 'Error sending reminder' },
  });
}

export function useConfirmDomain(query: Round) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, is_conflict }: { id: string; is_conflict: boolean }) =>
      readResponse(setup['shared-domains'][':id'].$put({ query, param: { id }, json: { is_conflict } })),
    onSettled: refresh,
    meta: { errorTitle: 'Error saving conflicts' },
  });
}

export function useAssign(query: Round) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (json: AssignInput) => readResponse(assignments.$post({ query, json })),
    onSettled: refresh,
    meta: { errorTitle: 'Error assigning reviews' },
  });
}

export function useRemoveAssignment() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => readResponse(assignments[':id'].$delete({ param: { id } })),
    onSuccess: () => toastSuccess('Assignment removed'),
    onSettled: refresh,
    meta: { errorTitle: 'Error removing assignment' },
  });
}

export function useMarkConflict() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => readResponse(assignments[':id'].conflict.$put({ param: { id } })),
    onSuccess: () =>
      toastSuccess(
        'Conflict of interest saved',
        'To take it back, choose the state “Conflict of interest” above the list.',
      ),
    onSettled: refresh,
    meta: { errorTitle: 'Error saving conflict' },
  });
}

export function useRemoveConflict() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => readResponse(assignments[':id'].conflict.$delete({ param: { id } })),
    onSuccess: () => toastSuccess('Conflict of interest taken back', 'You can assign the application again.'),
    onSettled: refresh,
    meta: { errorTitle: 'Error saving conflict' },
  });
}

export function useReassign(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (reviewer_id: string) =>
      readResponse(assignments[':id'].reviewer.$put({ param: { id }, json: { reviewer_id } })),
    onSuccess: () => toastSuccess('Review reassigned'),
    onSettled: refresh,
    meta: { errorTitle: 'Error reassigning review' },
  });
}

export function useCreateDraft(query: Round) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => readResponse(drafts.$post({ query })),
    onSettled: refresh,
    meta: { errorTitle: 'Error creating draft' },
  });
}

export function usePublishDraft() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => readResponse(drafts[':id'].publication.$put({ param: { id } })),
    onSettled: refresh,
    meta: { errorTitle: 'Error publishing assignment' },
  });
}

export function useDiscardDraft() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => readResponse(drafts[':id'].$delete({ param: { id } })),
    onSuccess: () => toastSuccess('Draft discarded'),
    onSettled: refresh,
    meta: { errorTitle: 'Error discarding draft' },
  });
}
