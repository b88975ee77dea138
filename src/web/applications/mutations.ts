import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type {
  ContactMessageInput,
  CopyTextInput,
  DetailedProposalInput,
  ReviewInput,
  SaveApplicationDraftInput,
  SaveDetailedDraftInput,
  SetStatusInput,
  SubmitApplicationInput,
} from '#domain/applications/application-schemas.ts';
import { STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { logError } from '#web/lib/log.ts';
import { toastAbout } from '#web/lib/toast-about.ts';
import { toastError, toastSuccess } from '#web/lib/toasts.ts';
import { applicantName, type Named } from './applicant-name.ts';
import { loadUndoableStatuses } from './queries.ts';
import { keepUndo, toastStatusUpdated } from './undo-status.ts';

const application = api.applications[':id'];

/** Saving a draft shows no toast: the page shows 'Saved' or the reason. */
export const saveApplicationDraft = (json: SaveApplicationDraftInput) =>
  readResponse(api['application-drafts'].$put({ json }));

export const saveDetailedDraft = (id: string, json: SaveDetailedDraftInput) =>
  readResponse(application['detailed-proposal-draft'].$put({ param: { id }, json }));

/** The forms show their own errors (#web/lib/form.ts), so these two have no error toast. */
export function useSubmitApplication() {
  const refresh = useRefreshApplications();
  return useMutation({
    mutationFn: (json: SubmitApplicationInput) => readResponse(api.applications.$post({ json })),
    onSuccess: () => {
      toastSuccess('Application submitted successfully');
      return refresh();
    },
  });
}

export function useSubmitDetailedProposal(id: string) {
  const refresh = useRefreshApplications();
  return useMutation({
    mutationFn: (json: DetailedProposalInput) =>
      readResponse(application['detailed-proposal'].$put({ param: { id }, json })),
    onSuccess: () => {
      toastSuccess('Detailed proposal submitted', 'Your detailed proposal has been submitted successfully.');
      return refresh();
    },
  });
}

/** Copies the text of an earlier cycle into a draft for a project of an open one (rule:copy-text-of-application). */
export function useCopyText() {
  const refresh = useRefreshApplications();
  return useMutation({
    mutationFn: ({ id, ...json }: CopyTextInput & { id: string }) =>
      readResponse(application.copies.$post({ param: { id }, json })),
    onSuccess: () => {
      toastSuccess('Text copied');
      return refresh();
    },
    meta: { errorTitle: 'Error copying text' },
  });
}

/** Sends the order in which the viewer wants their applications of a cycle (rule:wishes-in-order). */
export function useOrderWishes() {
  const refresh = useRefreshApplications();
  return useMutation({
    mutationFn: (application_ids: string[]) =>
      readResponse(api.applications.wishes.$put({ json: { application_ids } })),
    onSuccess: () => {
      toastSuccess('Order sent');
      return refresh();
    },
    meta: { errorTitle: 'Error sending order' },
  });
}

export function useWithdrawApplication() {
  const refresh = useRefreshApplications();
  return useMutation({
    mutationFn: (id: string) => readResponse(application.withdrawal.$put({ param: { id } })),
    onSuccess: () => {
      toastSuccess('Application withdrawn');
      return refresh();
    },
    meta: { errorTitle: 'Error withdrawing application' },
  });
}

export function useDiscardDraft() {
  const refresh = useRefreshApplications();
  return useMutation({
    mutationFn: (id: string) => readResponse(api['application-drafts'][':id'].$delete({ param: { id } })),
    onSuccess: () => {
      toastSuccess('Draft discarded');
      return refresh();
    },
    meta: { errorTitle: 'Error discarding draft' },
  });
}

/** After a success or a conflict, the list is refetched and shows the current status. */
export function useSetApplicationStatus({ id, ...named }: Named & { id: string }) {
  const refresh = useRefreshApplications();
  const subject = statusSubject(id);
  return useMutation({
    // A second choice waits for the first one.
    scope: { id: subject },
    mutationFn: (set: SetStatusInput) => setStatus(id, set),
    onSuccess: ({ undo_seconds: undoSeconds }, set) => {
      const name = applicantName(named);
      toastStatusUpdated({ name, set, undoSeconds, undo: undoOf({ id, name }, refresh), subject });
    },
    onSettled: refresh,
    meta: { errorTitle: STATUS_ERROR },
  });
}

/** After a reload, the changes whose emails still wait offer their Undo again. A failure is only logged (rule:status-mails-wait). */
export function useUndosAfterReload() {
  const refresh = useRefreshApplications();
  const [atFirst] = useState(() => refresh);
  useEffect(() => {
    const offer = async () => {
      for (const { id, name, from_status, status, leaves_at } of await loadUndoableStatuses())
        keepUndo({
          name,
          set: { status, expected_status: from_status },
          leavesAt: Date.parse(leaves_at),
          undo: undoOf({ id, name }, atFirst),
          subject: statusSubject(id),
        });
    };
    offer().catch((error) => logError('The changes that can be undone couldn’t be loaded', error));
  }, [atFirst]);
}

const STATUS_ERROR = 'Error updating status';
const statusSubject = (id: string) => `status of ${id}`;

const setStatus = (id: string, json: SetStatusInput) =>
  readResponse(application.status.$put({ param: { id }, json }));

/** Not a mutation: the row may have left the list and unmounted. */
const undoOf =
  ({ id, name }: { id: string; name: string }, refresh: () => void) =>
  (back: SetStatusInput): void =>
    void setStatus(id, { ...back, is_undo: true })
      .then(
        () =>
          toastAbout(statusSubject(id), 'Status updated', `${name} is ${STATUS_LABELS[back.status]} again.`),
        (error) => toastError(error, STATUS_ERROR),
      )
      .finally(refresh);

/** After a success or a conflict, the application is refetched and shows the latest review. */
export function useReviewApplication(id: string) {
  const refresh = useRefreshApplications();
  return useMutation({
    mutationFn: (json: ReviewInput) => readResponse(application.review.$put({ param: { id }, json })),
    onSuccess: () => toastSuccess('Review saved'),
    // Not awaited: the reviewer moves on to the next application.
    onSettled: () => void refresh(),
  });
}

export function useContactApplicant(id: string) {
  const refresh = useRefreshApplications();
  return useMutation({
    mutationFn: (json: ContactMessageInput) =>
      readResponse(application.messages.$post({ param: { id }, json })),
    onSuccess: () => {
      toastSuccess('Message sent', 'You can see it in the application’s history.');
      return refresh();
    },
    meta: { errorTitle: 'Error sending email' },
  });
}

/** Refetches projects too, because they show the viewer's status, but not the apply page: its form owns it. */
function useRefreshApplications() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({
        predicate: ({ queryKey: [noun, what] }) => noun === 'applications' && what !== 'apply',
      }),
      client.invalidateQueries({ queryKey: ['projects'] }),
    ]);
  };
}
