import { Badge, Button, Progress, Text } from '@mantine/core';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { type Column, ResponsiveTable } from '#web/staff/responsive-table.tsx';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { EmailAddress } from '#web/ui/email.tsx';
import { useRemoveReviewer } from '../mutations.ts';
import type { Reviewer } from '../queries.ts';
import type { Round } from '../search.ts';
import classes from '../setup.module.css';

type ReviewersTableProps = { round: Round; reviewers: Reviewer[]; isArchived: boolean };

/** The reviewers with what they have done, least first (rule:remind-by-hand). */
export function ReviewersTable({ round, reviewers, isArchived }: ReviewersTableProps) {
  const remove = useRemoveReviewer(round);
  const askAndRemove = async ({ id, name }: Reviewer) => {
    const text = `${name} will get no more applications in this cycle. Existing assignments stay.`;
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
  { label: 'Done', cell: (reviewer) => <Done reviewer={reviewer} />, minWidth: '9rem' },
  {
    label: 'Late',
    cell: ({ late }) => (late > 0 ? <Badge color="red">{formatNumber(late)}</Badge> : null),
  },
  { label: 'Declined', cell: ({ declined }) => formatCount(declined) },
  { label: 'Conflicts', cell: ({ conflict }) => formatCount(conflict) },
  { label: 'Last reminder', cell: ({ reminded_on }) => reminded_on && formatDate(reminded_on) },
];

/** Nothing for none: the few numbers stand out, and a phone leaves out their lines. */
const formatCount = (count: number) => (count > 0 ? formatNumber(count) : null);

function Done({ reviewer: { assigned, submitted, has_not_begun } }: { reviewer: Reviewer }) {
  if (assigned === 0) return 'Nothing assigned';
  return (
    <div className={classes.done}>
      <Text size="sm" component="span">
        {formatNumber(submitted)} of {formatNumber(assigned)}
        {has_not_begun && ', not begun'}
      </Text>
      {/* The words say the same. */}
      <Progress value={(100 * submitted) / assigned} aria-hidden />
    </div>
  );
}

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
