import { Button, Group, Text } from '@mantine/core';
import { IconBell, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nextReminder } from '#domain/reviews/reminders.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { useNow } from '#web/lib/use-now.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { type Reviewer, type ReviewSetup, reviewersQuery } from '../queries.ts';
import type { Round } from '../search.ts';
import classes from '../setup.module.css';
import { AddReviewerDialog } from './add-reviewer-dialog.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { ReviewersTable } from './reviewers-table.tsx';
import { SharedDomains } from './shared-domains.tsx';

/** The reviewers of the cycle with the figures of the stage, and conflicts to confirm (rule:reviewers, rule:late-reviews). */
export function ReviewersPart({ round, setup }: { round: Round; setup: ReviewSetup }) {
  const now = useNow();
  const [dialog, setDialog] = useState<'add' | 'remind' | null>(null);
  const { data: reviewers, isError, refetch } = useQuery(reviewersQuery(round));
  const isArchived = setup.cycle.state === 'archived';
  const add = (
    <Button leftSection={<IconUserPlus size={16} />} disabled={isArchived} onClick={() => setDialog('add')}>
      Add reviewers
    </Button>
  );
  if (!reviewers && isError) return <ErrorState title="The reviewers couldn't be loaded" onRetry={refetch} />;
  if (!reviewers) return <RowsSkeleton label="Loading reviewers..." rows={6} />;
  return (
    <div className={classes.parts}>
      {reviewers.length === 0 ? (
        <EmptyState
          icon={<IconUsers stroke={1.5} />}
          title="No reviewers yet"
          description="Choose the managers and admins who read the applications of this cycle."
          action={add}
        />
      ) : (
        <>
          <Group gap="sm">
            {add}
            <RemindButton reviewers={reviewers} isArchived={isArchived} onClick={() => setDialog('remind')} />
          </Group>
          <Text size="sm" c="dimmed">
            {describeReminders(setup, now)}
          </Text>
          <ReviewersTable {...{ round, reviewers, isArchived }} />
          <SharedDomains round={round} isArchived={isArchived} />
        </>
      )}
      <DialogFallback>
        {dialog === 'add' && <AddReviewerDialog round={round} onClose={() => setDialog(null)} />}
        {dialog === 'remind' && <RemindDialog round={round} onClose={() => setDialog(null)} />}
      </DialogFallback>
    </div>
  );
}

type RemindButtonProps = { reviewers: Reviewer[]; isArchived: boolean; onClick: () => void };

function RemindButton({ reviewers, isArchived, onClick }: RemindButtonProps) {
  const count = reviewers.filter(({ has_not_begun, can_review }) => has_not_begun && can_review).length;
  if (count === 0) return null;
  return (
    <Button variant="default" leftSection={<IconBell size={16} />} disabled={isArchived} onClick={onClick}>
      Remind {formatNumber(count)} {count === 1 ? 'person who hasn’t begun' : 'people who haven’t begun'}
    </Button>
  );
}

/** The reminders that go without anybody asking for them (rule:review-reminders). */
function describeReminders({ round: { deadline }, cycle }: ReviewSetup, now: number): string {
  if (cycle.state === 'archived') return 'The cycle is archived, so nobody is reminded.';
  if (deadline === null) return 'The round has no deadline, so nobody is reminded automatically.';
  const next = nextReminder(deadline, new Date(now));
  return next
    ? `People with open reviews get the next automatic reminder on ${formatDate(next)}.`
    : 'The last automatic reminder has been sent.';
}
