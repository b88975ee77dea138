import { Button, Group, Text } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { formatDate } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { useAcceptJoinRequest, useRemoveJoinRequest } from './mutations.ts';
import type { TeamDetail } from './queries.ts';
import { describeStudies } from './studies.ts';
import classes from './teams.module.css';

/** Requests to join, which the leader accepts or declines (rule:join-policies). */
export function RequestsTab({ team }: { team: TeamDetail }) {
  const accept = useAcceptJoinRequest(team.id);
  const decline = useRemoveJoinRequest('Request declined');
  const isBusy = accept.isPending || decline.isPending;
  if (team.join_requests.length === 0) {
    return (
      <EmptyState
        icon={<IconUserQuestion stroke={1.5} />}
        title="No open requests"
        description="You'll see requests to join your team here."
      />
    );
  }
  return (
    <ul className={classes.rows}>
      {team.join_requests.map((request) => (
        <li key={request.user_id} className={classes.row}>
          <div>
            <Text fw={600}>
              <Verbatim>{request.display_name}</Verbatim>
            </Text>
            <Text size="sm" c="dimmed">
              {describeStudies(request)}
            </Text>
            <Text size="xs" c="dimmed">
              Requested {formatDate(request.created_at)}
            </Text>
          </div>
          <Group gap="xs">
            <Button
              disabled={isBusy}
              aria-label={`Accept ${request.display_name}`}
              onClick={() => accept.mutate(request.user_id)}
            >
              Accept
            </Button>
            <Button
              variant="default"
              disabled={isBusy}
              aria-label={`Decline ${request.display_name}`}
              onClick={() => decline.mutate({ id: team.id, userId: request.user_id })}
            >
              {' '}
              Decline{' '}
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  );
}
