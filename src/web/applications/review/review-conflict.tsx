import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { StaffApplicationDetails } from '#web/applications/queries.ts';
import { formatDateTime } from '#web/lib/format.ts';
import classes from './details.module.css';

type ReviewConflictProps = {
  latest: Pick<StaffApplicationDetails, 'score' | 'admin_comments' | 'last_review'>;
  onKeepMine: () => void;
  onAcceptLatest: () => void;
};

/** Someone else saved a review: the reviewer chooses one before anything is overwritten (rule:review-conflict). */
export function ReviewConflict({ latest, onKeepMine, onAcceptLatest }: ReviewConflictProps) {
  const { score, admin_comments, last_review } = latest;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.focus({ preventScroll: true });
    // The dialog's header never covers the middle.
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
        <Text size="sm" className={classes.latest}>
          {admin_comments ?? 'No comments'}
        </Text>
        <Text size="sm">
          Your review is still below, but it isn't saved. To replace theirs, choose Keep mine and save.
        </Text>
        <Group gap="sm">
          <Button size="xs" onClick={onKeepMine}>
            Keep mine
          </Button>
          <Button size="xs" variant="default" onClick={onAcceptLatest}>
            Use theirs
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

const titleOf = (review: StaffApplicationDetails['last_review']) =>
  review ? `Changed by ${review.by ?? 'someone'} on ${formatDateTime(review.at)}` : 'Changed by someone else';
