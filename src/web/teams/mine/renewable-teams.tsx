import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useShownCycle } from '#web/cycles/use-shown-cycle.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { useTeamChange } from '#web/teams/mutations.ts';
import type { RenewableTeam } from '#web/teams/queries.ts';
import { Verbatim } from '#web/ui/verbatim.tsx';

/** The viewer's teams of earlier cycles; one button continues a team in the open cycle (rule:renew-team). */
export default function RenewableTeams({ teams }: { teams: RenewableTeam[] }) {
  const renew = useRenewTeam();
  const name = useShownCycle()?.name ?? 'this cycle';
  return (
    <Card component="section" aria-labelledby="earlier-teams">
      <Stack gap="md">
        <div>
          <Title order={3} id="earlier-teams">
            Your Earlier Teams
          </Title>
          <Text size="sm" c="dimmed">
            Renewing makes a new team that you lead and invites the same people. Each of them decides whether
            to join.
          </Text>
        </div>
        {teams.map((team) => (
          <Group key={team.id} justify="space-between" gap="sm" role="group" aria-label={team.name}>
            <div>
              <Text fw={600}>
                <Verbatim>{team.name}</Verbatim>
              </Text>
              <Text size="sm" c="dimmed">
                {team.cycle_name}
              </Text>
            </div>
            <Button
              variant="default"
              loading={renew.isPending && renew.variables === team.id}
              aria-label={`Renew ${team.name} for ${name}`}
              onClick={() => renew.mutate(team.id)}
            >
              Renew for {name}
            </Button>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}

const useRenewTeam = () =>
  useTeamChange({
    change: (id: string) => readResponse(api.teams[':id'].renewals.$post({ param: { id } })),
    done: 'Team renewed',
    detail: 'The others get an invitation by email.',
    failed: 'Error renewing team',
  });
