import { Alert, Button, Group, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { usePendingInvite } from './pending-invite.ts';
import { inviteQuery } from './queries.ts';

/** A pending invitation with a link to it; a used or expired one is removed from the browser. */
export default function InviteNotice({ token }: { token: string }) {
  const { forget } = usePendingInvite();
  const { data } = useQuery({ ...inviteQuery(token), staleTime: 60_000 });
  // Null means that the invitation is gone; a lost connection gives no data.
  const isOver = data === null || data?.is_member === true;
  useEffect(() => {
    if (isOver) forget();
  }, [isOver, forget]);
  if (!data || isOver) return null;
  return (
    <Alert icon={<IconMail stroke={1.75} />} color="marigold" radius={0} py="xs">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          <Verbatim>{data.team.leader_name}</Verbatim> invited you to join the team “
          <Verbatim>{data.team.name}</Verbatim>”.
        </Text>
        <Group gap="xs">
          <LinkButton size="xs" to="/teams/join/$token" params={{ token }}>
            See the invitation
          </LinkButton>
          <Button size="xs" variant="default" onClick={forget}>
            Dismiss
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
