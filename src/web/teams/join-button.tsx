import { Button, Group, Text } from '@mantine/core';
import { maxTeamMembers } from '#domain/teams/teams.ts';
import { useCompleteProfileDialog } from '#web/users/profiles/complete-profile-dialog.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';
import { useJoinTeam, useRemoveJoinRequest, useRequestToJoin } from './mutations.ts';
import type { TeamCardData } from './queries.ts';

/** Joins a team or asks to join it, or says why the viewer can't (rule:five-seats, rule:join-policies). */
export function JoinButton({ team }: { team: TeamCardData }) {
  if (team.is_member) return <Reason>Your team</Reason>;
  if (team.has_asked) return <Requested team={team} />;
  if (team.seats_taken >= maxTeamMembers()) return <Reason>Full</Reason>;
  if (team.is_frozen) return <Reason>Not joinable: already applied</Reason>;
  if (!team.looks_for_people) return <Reason>Not looking for people</Reason>;
  if (team.join_policy === 'invite') return <Reason>By invitation only</Reason>;
  return team.join_policy === 'open' ? <Join team={team} /> : <Ask team={team} />;
}

function Reason({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}

function Join({ team }: { team: TeamCardData }) {
  const join = useJoinTeam();
  const { isComplete } = useCompleteProfileDialog();
  return (
    <Button
      variant="light"
      aria-label={`Join Team: ${team.name}`}
      loading={join.isPending}
      onClick={() => isComplete() && join.mutate(team.id)}
    >
      Join Team
    </Button>
  );
}

function Ask({ team }: { team: TeamCardData }) {
  const ask = useRequestToJoin();
  const { isComplete } = useCompleteProfileDialog();
  return (
    <Button
      variant="light"
      aria-label={`Ask to Join: ${team.name}`}
      loading={ask.isPending}
      onClick={() => isComplete() && ask.mutate(team.id)}
    >
      Ask to Join
    </Button>
  );
}

function Requested({ team }: { team: TeamCardData }) {
  const { user } = useAuth();
  const remove = useRemoveJoinRequest('Request withdrawn');
  return (
    <Group gap="xs" justify="flex-end">
      <Reason>Request sent</Reason>
      <Button
        variant="default"
        size="xs"
        aria-label={`Withdraw my request to ${team.name}`}
        loading={remove.isPending}
        onClick={() => user && remove.mutate({ id: team.id, userId: user.id })}
      >
        Withdraw
      </Button>
    </Group>
  );
}
