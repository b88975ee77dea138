import { Select, TagsInput } from '@mantine/core';
import { memo } from 'react';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Setting } from './setting.tsx';
import { TeamSizeField } from './team-size-field.tsx';
import type { ProgrammeForm } from './use-programme-form.tsx';

/** Their many options stay as they are while another field changes. */
const LongSelect = memo(Select<string>);

const ZONES = [...new Set(['Asia/Kolkata', 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();
const CURRENCIES = Intl.supportedValuesOf('currency');

/** The degrees, teams, clocks and currency of the programme. */
export function PlaceFields({ of }: { of: ProgrammeForm }) {
  const { form } = of;
  return (
    <SectionCard title="Degrees, teams, time and money">
      <Setting of={of} field="degrees" name="Degrees">
        <TagsInput
          label="Degrees"
          description="What the profile form offers. Profiles keep the degree that they have."
          {...form.getInputProps('degrees')}
          data-path="degrees"
        />
      </Setting>
      <TeamSizeField of={of} />
      <Setting of={of} field="time_zone" name="Time zone">
        <LongSelect
          label="Time zone"
          description="Of deadlines and days. Deadlines that are set keep their moment."
          searchable
          allowDeselect={false}
          data={ZONES}
          {...form.getInputProps('time_zone')}
          data-path="time_zone"
        />
      </Setting>
      <Setting of={of} field="currency" name="Currency">
        <LongSelect
          label="Currency"
          description="Of budgets. Amounts aren't converted."
          searchable
          allowDeselect={false}
          data={CURRENCIES}
          {...form.getInputProps('currency')}
          data-path="currency"
        />
      </Setting>
    </SectionCard>
  );
}
