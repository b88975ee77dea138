import { Alert, Group } from '@mantine/core';
import { formatNumber } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Tells staff about emails that failed for good (permission:manageOutbox). Renders nothing without any. */
export function DeadLettersNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert color="red" title={titleOf(count)}>
      <Group justify="space-between">
        <span>You can send each one again, correct its address or dismiss it.</span>
        <LinkButton to="/admin/outbox" search={{ status: 'dead' }} variant="default">
          See the failed emails
        </LinkButton>
      </Group>
    </Alert>
  );
}

const titleOf = (count: number) =>
  count === 1 ? "One email couldn't be sent" : `${formatNumber(count)} emails couldn't be sent`;
