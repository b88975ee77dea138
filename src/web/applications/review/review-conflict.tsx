import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { StaffApplicationDetails } from '#web/applications/queries.ts';
import { formatDateTime } from '#web/lib/format.ts';
import classes from './details.module.css';

type ReviewConflictProps = {
  theirs: Pick<StaffApplicationDetails, 'score' | 'admin_comments' | 'last_review'>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Somebody else reviewed meanwhile: nothing is written over before the reviewer has chosen. */
export function ReviewConflict({ theirs, onKeepMine, onTakeTheirs }: ReviewConflictProps) {
  const { score, admin_comments, last_review } = theirs;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.focus({ preventScroll: true });
    // The middle is free of the dialog's head.
    alert.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      color="marigold"
      icon={<IconUsers stroke={1.75} />}
      title={titleOf(last_review)}
    >
      <Stack gap="sm">
        <Text size="sm">Score: {score ?? 'none'}</Text>
        <Text size="sm" className={classes.theirs}>
          {admin_comments ?? 'No comments'}
        </Text>
        <Text size="sm">Yours is still below and not saved. To replace theirs, keep yours and save it.</Text>
        <Group gap="sm">
          <Button size="xs" onClick={onKeepMine}>
            Keep mine
          </Button>
          <Button size="xs" variant="default" onClick={onTakeTheirs}>
            Use theirs
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

const titleOf = (review: StaffApplicationDetails['last_review']) =>
  review
    ? `Changed by ${review.by ?? 'somebody'} on ${formatDateTime(review.at)}`
    : 'Changed by somebody else';
