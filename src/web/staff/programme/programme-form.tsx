import { Button, Stack, Text } from '@mantine/core';
import type { Programme } from '#domain/programme/programme-values.ts';
import { GuideFields } from './guide-fields.tsx';
import { JoiningFields } from './joining-fields.tsx';
import { LandingFields } from './landing-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { Preview } from './preview.tsx';
import classes from './programme.module.css';
import { FactFields, IdentityFields } from './text-fields.tsx';
import { useProgrammeForm } from './use-programme-form.tsx';

type ProgrammeFormProps = { settings: Programme; canWrite: boolean };

/** Everything that names and describes the programme; admins read it (rule:programme-settings). */
export function ProgrammeSettings({ settings, canWrite }: ProgrammeFormProps) {
  const of = useProgrammeForm(settings);
  return (
    <form onSubmit={of.form.onSubmitForm} noValidate>
      <Stack gap="lg">
        <Text c="dimmed">
          {canWrite
            ? 'Everything has a default. Changes apply to pages, emails and files immediately.'
            : 'Only super admins can change the programme.'}
        </Text>
        <fieldset className={classes.plain} disabled={!canWrite}>
          <Stack gap="lg">
            <IdentityFields of={of} />
            <FactFields of={of} />
            <LookFields of={of} />
            <LandingFields of={of} />
            <GuideFields of={of} />
            <PlaceFields of={of} />
            <JoiningFields of={of} />
          </Stack>
        </fieldset>
        <Preview values={of.form.values} />
        {canWrite && (
          <Button type="submit" disabled={of.form.submitting} style={{ alignSelf: 'flex-start' }}>
            {of.form.submitting ? 'Saving...' : 'Save Programme'}
          </Button>
        )}
      </Stack>
    </form>
  );
}
