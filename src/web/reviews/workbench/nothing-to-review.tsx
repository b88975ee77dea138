import { Button } from '@mantine/core';
import { IconChecks, IconClipboardText } from '@tabler/icons-react';
import { useEffect } from 'react';
import { STAGE_LABELS } from '#domain/reviews/reviews.ts';
import { isStaff } from '#domain/users/users.ts';
import { PATHS } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import type { SessionUser } from '#web/users/session/session.ts';
import type { ReviewQueue } from './queue-query.ts';
import { ReviewsElsewhere } from './reviews-elsewhere.tsx';

type ForUser = { user: SessionUser };

/** For managers and admins whom nobody has chosen as reviewers. */
export const NotReviewer = ({ user }: ForUser) => (
  <EmptyState
    icon={<IconClipboardText stroke={1.5} />}
    title="You aren't a reviewer"
    description={
      isStaff(user)
        ? 'Reviewers are chosen for each cycle. You can choose yourself and others.'
        : 'Admins choose the reviewers of a cycle. Once you’re one, your applications appear here.'
    }
    action={
      isStaff(user) ? (
        <LinkButton to="/admin/review/setup" search={{ part: 'reviewers' }}>
          Choose reviewers
        </LinkButton>
      ) : (
        <LinkButton to={PATHS.dashboard}>Dashboard</LinkButton>
      )
    }
  />
);

export const NothingAssigned = ({
  queue: { cycle, stage, is_reviewer },
}: ForUser & { queue: ReviewQueue }) => (
  <EmptyState
    icon={<IconClipboardText stroke={1.5} />}
    title={is_reviewer ? 'Nothing to review yet' : `You aren't a reviewer of ${cycle.name}`}
    description={
      is_reviewer
        ? `No ${STAGE_LABELS[stage].toLowerCase()} of ${cycle.name} are assigned to you. You’ll get an email when there are.`
        : 'Choose another cycle above, or come back when an admin has chosen you.'
    }
    action={
      <>
        <ReviewsElsewhere cycle={cycle.slug} stage={stage} />
        <LinkButton to={PATHS.dashboard} variant="default">
          Dashboard
        </LinkButton>
      </>
    }
  />
);

type AllDoneProps = { queue: ReviewQueue; onQueue: () => void };

/** The last review left with the pressed button. */
export function AllDone({ queue: { cycle, stage }, onQueue }: AllDoneProps) {
  useEffect(() => {
    window.scrollTo({ top: 0 });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  return (
    <EmptyState
      role="status"
      icon={<IconChecks stroke={1.5} />}
      title="All done"
      description="You've reviewed everything assigned to you in this round. Thank you! You can still read and change your reviews."
      action={
        <>
          <ReviewsElsewhere cycle={cycle.slug} stage={stage} />
          <Button variant="default" onClick={onQueue}>
            My submitted reviews
          </Button>
        </>
      }
    />
  );
}
