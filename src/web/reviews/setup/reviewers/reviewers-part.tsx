import { Badge, Button, Text } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { type Column, ResponsiveTable } from '#web/staff/responsive-table.tsx';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { EmailAddress } from '#web/ui/email.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { AddReviewerDialog } from './add-reviewer-dialog.tsx';
import { useRemoveReviewer } from './mutations.ts';
import { type Reviewer, type ReviewSetup, reviewersQuery } from './queries.ts';
import type { Round } from './search.ts';
import classes from './setup.module.css';
import { SharedDomains } from './shared-domains.tsx';

/** The reviewers of the cycle with the figures of the stage, and conflicts to confirm (rule:reviewers, rule:late-reviews). */
export function ReviewersPart({ round, setup }: { round: Round; setup: ReviewSetup }) {
  const [isAdding, setAdding] = useState(false);
  const { data: reviewers, isError, refetch } = useQuery(reviewersQuery(round));
  const isArchived = setup.cycle.state === 'archived';
  const add = (
    <Button
      leftSection={<IconUserPlus size={16} />}
      style={{ alignSelf: 'flex-start' }}
      disabled={isArchived}
      onClick={() => setAdding(true)}
    >
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
          {add}
          <Reviewers {...{ round, reviewers, isArchived }} />
          <SharedDomains round={round} isArchived={isArchived} />
        </>
      )}
      <DialogFallback>
        {isAdding && <AddReviewerDialog round={round} onClose={() => setAdding(false)} />}
      </DialogFallback>
    </div>
  );
}

type ReviewersProps = { round: Round; reviewers: Reviewer[]; isArchived: boolean };

function Reviewers({ round, reviewers, isArchived }: ReviewersProps) {
  const remove = useRemoveReviewer(round);
  const askAndRemove = async ({ id, name }: Reviewer) => {
    const text = `${name} won’t get any more applications in this cycle. Existing assignments stay.`;
    if (await confirm({ title: `Remove ${name}`, text, confirmLabel: 'Remove' })) remove.mutate(id);
  };
  const columns: Column<Reviewer>[] = [
    { label: 'Name', cell: (reviewer) => <Name reviewer={reviewer} />, isPlain: true },
    ...FIGURES,
    {
      label: 'Actions',
      isPlain: true,
      cell: (reviewer) =>
        !reviewer.is_removed && (
          <Button
            size="xs"
            variant="default"
            disabled={isArchived}
            aria-label={`Remove ${reviewer.name}`}
            onClick={() => void askAndRemove(reviewer)}
          >
            Remove
          </Button>
        ),
    },
  ];
  return <ResponsiveTable caption="Reviewers" columns={columns} rows={reviewers} />;
}

const FIGURES: Column<Reviewer>[] = [
  { label: 'Assigned', cell: ({ assigned }) => formatNumber(assigned) },
  { label: 'Submitted', cell: ({ submitted }) => formatNumber(submitted) },
  {
    label: 'Late',
    cell: ({ late }) => (late > 0 ? <Badge color="red">{formatNumber(late)}</Badge> : '0'),
  },
  { label: 'Declined', cell: ({ declined }) => formatNumber(declined) },
  { label: 'Conflicts', cell: ({ conflict }) => formatNumber(conflict) },
];

function Name({ reviewer: { name, email, is_removed, can_review } }: { reviewer: Reviewer }) {
  return (
    <>
      <Text fw={500}>{name}</Text>
      <Text size="sm" c="dimmed">
        {email && <EmailAddress address={email} />}
      </Text>
      {is_removed && <Text size="sm">Removed, with assignments</Text>}
      {!is_removed && !can_review && <Text size="sm">Can’t review any more: no role or no account</Text>}
    </>
  );
}
