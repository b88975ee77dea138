import { useEffect, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { confirm, usePreloadedQuestions } from '#web/ui/dialogs/confirm.tsx';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import type { SessionUser } from '#web/users/session/session.ts';
import { DeclineDialog, KeysDialog, QueueDialog } from './dialogs.ts';
import { FailedSubmissions } from './failed-submissions.tsx';
import { useDeclareConflict } from './mutations.ts';
import { AllDone, NothingAssigned, NotReviewer } from './nothing-to-review.tsx';
import type { ReviewPage } from './queries.ts';
import type { RoundSearch } from './queue-query.ts';
import { ReviewView } from './review-view.tsx';
import { useQueue } from './use-queue.ts';
import { useReviewDrafts } from './use-review-draft.ts';
import { useSubmissions } from './use-submissions.ts';
import { useWorkbenchKeys } from './use-workbench-keys.ts';
import { WorkbenchHead } from './workbench-head.tsx';
import { WorkbenchSkeleton } from './workbench-skeleton.tsx';

type WorkbenchProps = {
  round: RoundSearch;
  user: SessionUser;
  /** The review in the address. */
  opened: string | undefined;
  onOpen: (id: string | undefined) => void;
  onRound: (round: RoundSearch) => void;
};

type OpenDialog = 'queue' | 'submitted' | 'keys' | { declined: ReviewPage };

/** One application after the other: its texts on the left, the rubric on the right (rule:review-workbench). */
export function Workbench({ round, user, opened, onOpen, onRound }: WorkbenchProps) {
  const drafts = useReviewDrafts();
  const submissions = useSubmissions(drafts);
  const { queue, current, previous, next, goTo, uncounted } = useQueue(round, submissions.sent, opened);
  const conflict = useDeclareConflict();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  usePreloadedQuestions();
  useEffect(() => onOpen(current), [current, onOpen]);
  useWorkbenchKeys({ previous, next, goTo, onDialog: setDialog });
  const close = () => setDialog(null);

  if (!queue.data) {
    if (queue.error instanceof ApiError && queue.error.status === 404) return <NotReviewer user={user} />;
    if (queue.isError)
      return <ErrorState title="Your reviews couldn't be loaded" onRetry={queue.refetch} isWholePage />;
    return <WorkbenchSkeleton />;
  }
  const submit = (review: ReviewPage, rubricId: string) => {
    if (review.state === 'assigned') goTo(next ?? undefined);
    void submissions.send(review, rubricId);
  };
  const leave = (review: ReviewPage, done: string) => {
    close();
    goTo(next ?? undefined);
    submissions.leave(review);
    toastSuccess(done);
  };
  const declareConflict = async (review: ReviewPage) => {
    if (!(await askAboutConflict(review))) return;
    await conflict.mutateAsync(review.id).then(
      () => leave(review, 'Conflict of interest declared'),
      () => undefined,
    );
  };
  return (
    <>
      <WorkbenchHead
        queue={queue.data}
        uncounted={uncounted}
        waiting={submissions.waiting.size}
        onRound={onRound}
        onDialog={setDialog}
      />
      <FailedSubmissions
        failed={submissions.failed}
        current={current}
        onOpen={goTo}
        onDismiss={submissions.forget}
      />
      {current ? (
        <ReviewView
          key={current}
          id={current}
          user={user}
          drafts={drafts}
          onPrevious={previous ? () => goTo(previous) : null}
          onNext={next ? () => goTo(next) : null}
          onSubmit={submit}
          onConflict={(review) => void declareConflict(review)}
          onDecline={(declined) => setDialog({ declined })}
        />
      ) : queue.data.mine.done + submissions.sent.size > 0 ? (
        <AllDone queue={queue.data} onQueue={() => setDialog('submitted')} />
      ) : (
        <NothingAssigned queue={queue.data} user={user} />
      )}
      {dialog && (
        <DialogFallback>
          {dialog === 'keys' && <KeysDialog onClose={close} />}
          {(dialog === 'queue' || dialog === 'submitted') && (
            <QueueDialog
              round={round}
              first={dialog === 'queue' ? 'open' : 'done'}
              sent={submissions.sent}
              onChoose={goTo}
              onClose={close}
            />
          )}
          {typeof dialog === 'object' && (
            <DeclineDialog
              review={dialog.declined}
              onClose={close}
              onDeclined={() => leave(dialog.declined, 'Review declined')}
            />
          )}
        </DialogFallback>
      )}
    </>
  );
}

const askAboutConflict = ({ number, project }: ReviewPage) =>
  confirm({
    title: 'Conflict of interest',
    text: `Do you know the applicants, or have an interest in the result? You won’t see application ${number ?? ''} (${project.name}) again, and anything you’ve written about it will be deleted. This can’t be undone.`,
    confirmLabel: 'Declare conflict',
  });
