import { Input, Stack, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { findLargeTeam } from '#domain/teams/large-team.ts';
import { maxTeamMembers } from '#domain/teams/teams.ts';
import type { ApplyPage } from '#web/applications/queries.ts';
import { PATHS } from '#web/lib/paths.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { namesOf } from './initial-values.ts';

type Team = ApplyPage['teams'][number];
type TeamFieldProps = {
  teams: Team[];
  /** How many people the project takes. */
  limit: number;
  field: Omit<ComponentProps<typeof NativeSelect>, 'options'>;
};

/** The teams that the viewer leads, and the members of the chosen one: only a team leader applies for a team. */
export function TeamField({ teams, limit, field: { error: failure, ...field } }: TeamFieldProps) {
  const most = Math.min(limit, maxTeamMembers());
  const chosen = teams.find((team) => team.id === field.value);
  if (teams.length === 0) return <NoTeam error={failure} />;
  const error = failure ?? (chosen && findLargeTeam(chosen.people.length, limit));
  return (
    <Stack gap="xs" maw={420}>
      <NativeSelect
        label="Team"
        description={`This project accepts teams of up to ${most}.`}
        required
        options={[...(chosen ? [] : [NONE]), ...teams.map(toOption)]}
        {...field}
        error={error}
        value={chosen?.id}
      />
      {chosen && (
        <Text size="sm">
          In this application: <Verbatim>{namesOf(chosen)}</Verbatim>.
        </Text>
      )}
    </Stack>
  );
}

const NONE = { value: '', label: 'Select a team', disabled: true };

const toOption = ({ id, name, people }: Team) => ({
  value: id,
  label: `${name} (${people.length === 1 ? '1 member' : `${people.length} members`})`,
});

function NoTeam({ error }: { error: ReactNode }) {
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        You don't lead a team yet. Only a team leader can apply for a team. Create a team, or ask your team
        leader to apply.
      </Text>
      <LinkButton to={PATHS.teams} variant="default" size="xs">
        Manage Teams
      </LinkButton>
      <Input.Error>{error}</Input.Error>
    </Stack>
  );
}
