import { Alert, Group } from '@mantine/core';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Row 46: mails that could not be sent wait for somebody of staff; nothing is shown when there are none. */
export function DeadLettersNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert color="red" title={titleOf(count)}>
      <Group justify="space-between">
        <span>You can send them again, correct an address or dismiss them.</span>
        <LinkButton to="/admin/outbox" search={{ status: 'dead' }} variant="default">
          See the dead letters
        </LinkButton>
      </Group>
    </Alert>
  );
}

const titleOf = (count: number) =>
  count === 1 ? 'One mail could not be sent' : `${count.toLocaleString('en-IN')} mails could not be sent`;
