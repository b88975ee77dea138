import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useAcceptJoinRequest, useRemoveJoinRequest } from '#web/teams/mutations.ts';
import classes from './notifications.module.css';
import { notificationsQuery, type PortalNotification } from './queries.ts';

type JoinRequestProps = {
  request: NonNullable<PortalNotification['join_request']>;
  onDecided: () => void;
};

/** Accepts or declines a request where the leader reads of it (rule:notification-opens-its-thing). */
export function JoinRequest({ request: { team_id, user_id, name }, onDecided }: JoinRequestProps) {
  const client = useQueryClient();
  const accept = useAcceptJoinRequest(team_id);
  const decline = useRemoveJoinRequest('Request declined');
  const isBusy = accept.isPending || decline.isPending;
  const settled = {
    onSuccess: onDecided,
    // After an error too: somebody else may have decided it.
    onSettled: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  };
  return (
    <Group gap="xs" className={classes.decision}>
      <Button
        size="xs"
        loading={accept.isPending}
        disabled={isBusy}
        aria-label={`Accept ${name}`}
        onClick={() => accept.mutate(user_id, settled)}
      >
        Accept
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={decline.isPending}
        disabled={isBusy}
        aria-label={`Decline ${name}`}
        onClick={() => decline.mutate({ id: team_id, userId: user_id }, settled)}
      >
        Decline
      </Button>
    </Group>
  );
}
