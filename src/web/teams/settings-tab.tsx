import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { useDissolveTeam, useHandOverTeam, useUpdateTeam } from './mutations.ts';
import type { TeamDetail } from './queries.ts';
import { TeamForm } from './team-form.tsx';

type SettingsTabProps = { team: TeamDetail; onDissolved: () => void };

/** The team's name and join policy, and buttons to hand it over or dissolve it (permission:manageTeam). */
export function SettingsTab({ team, onDissolved }: SettingsTabProps) {
  const update = useUpdateTeam(team.id);
  return (
    <Stack gap="xl">
      <TeamForm
        initialValues={toValues(team)}
        target={team.target_project}
        submitLabel="Save Team"
        errorTitle="Error updating team"
        save={update.mutateAsync}
      />
      <HandOver team={team} onDone={onDissolved} />
      <Dissolve team={team} onDissolved={onDissolved} />
    </Stack>
  );
}

const toValues = ({ name, description, join_policy, wanted_skills, target_project }: TeamDetail) => ({
  name,
  description: description ?? '',
  join_policy,
  wanted_skills,
  target_project_id: target_project?.id ?? null,
});

function HandOver({ team, onDone }: { team: TeamDetail; onDone: () => void }) {
  const [successor, setSuccessor] = useState<string | null>(null);
  const handOver = useHandOverTeam(team.id);
  const others = team.members.filter(({ is_leader }) => !is_leader);
  const ask = async () => {
    const person = others.find(({ user_id }) => user_id === successor);
    if (!person) return;
    const isSure = await confirm({
      title: `Hand over “${team.name}”`,
      text: `${person.display_name} will lead the team, manage it and apply on its behalf. You'll stay a member.`,
      confirmLabel: 'Hand over',
    });
    // Without the viewer as its leader, the team has no dialog: `mutate` would forget its callback.
    if (isSure) await handOver.mutateAsync(person.user_id).then(onDone, () => undefined);
  };
  return (
    <Stack component="section" gap="sm">
      <Title order={3}>Hand over</Title>
      <Text size="sm" c="dimmed">
        {others.length === 0
          ? 'You can hand the team over once another member has an account.'
          : "Choose who leads the team instead of you. You'll stay a member, and you can leave afterwards."}
      </Text>
      {others.length > 0 && (
        <Group align="flex-end" gap="sm">
          <Box flex={1}>
            <NativeSelect
              label="New leader"
              placeholder="Choose a member"
              options={others.map(({ user_id, display_name }) => ({ value: user_id, label: display_name }))}
              value={successor}
              onChange={({ currentTarget }) => setSuccessor(currentTarget.value || null)}
            />
          </Box>
          <Button variant="default" disabled={successor === null} loading={handOver.isPending} onClick={ask}>
            Hand over
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Dissolve({ team, onDissolved }: SettingsTabProps) {
  const dissolve = useDissolveTeam();
  const ask = async () => {
    const isSure = await confirm({
      title: `Dissolve “${team.name}”`,
      text: `Are you sure you want to dissolve ${team.name}? Everybody will leave it. This action cannot be undone.`,
      confirmLabel: 'Dissolve Team',
    });
    if (isSure) await dissolve.mutateAsync(team.id).then(onDissolved, () => undefined);
  };
  return (
    <Stack component="section" gap="sm" align="flex-start">
      <Title order={3}>Dissolve</Title>
      <Text size="sm" c="dimmed">
        {team.is_frozen
          ? "You can't dissolve the team while it has an open application. Withdraw the application first."
          : 'Everybody will leave the team. They can still read the applications that have been decided.'}
      </Text>
      <Button
        variant="outline"
        color="red"
        disabled={team.is_frozen}
        loading={dissolve.isPending}
        onClick={ask}
      >
        Dissolve Team
      </Button>
    </Stack>
  );
}
