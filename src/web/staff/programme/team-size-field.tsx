import { Alert, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TEAM_SIZE } from '#domain/projects/projects.ts';
import { useProgramme } from '#web/programme/use-programme.ts';
import { largerTeamsQuery } from '#web/staff/queries.ts';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { Setting } from './setting.tsx';
import type { ProgrammeForm } from './use-programme-form.tsx';

/** How many people a team holds; a lower limit names the teams that are larger (rule:five-seats). */
export function TeamSizeField({ of }: { of: ProgrammeForm }) {
  const { max_team_size: present } = useProgramme();
  const size = Number(of.form.values.max_team_size);
  const isLower = Number.isInteger(size) && size >= 1 && size < present;
  const { data } = useQuery({ ...largerTeamsQuery(size), enabled: isLower });
  return (
    <Setting of={of} field="max_team_size" name="Largest team">
      <NumberInput
        label="Largest team"
        description="How many people a team holds. A project may ask for smaller teams."
        min={TEAM_SIZE.min}
        max={TEAM_SIZE.max}
        allowDecimal={false}
        {...of.form.getInputProps('max_team_size')}
        data-path="max_team_size"
      />
      {isLower && data && data.teams.length > 0 && (
        <Alert
          color="orange"
          title={data.teams.length === 1 ? 'One team is larger' : 'Some teams are larger'}
        >
          Nothing changes for them, but nobody can join:{' '}
          <Verbatim>{data.teams.map(({ name, seats }) => `${name} (${seats})`).join(', ')}</Verbatim>
          {data.has_more && ' and more'}.
        </Alert>
      )}
    </Setting>
  );
}
