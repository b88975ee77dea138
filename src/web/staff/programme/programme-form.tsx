import { Button, Stack, Text } from '@mantine/core';
import type { Programme } from '#domain/programme/programme-values.ts';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { TextLines } from '#web/ui/states/skeletons.tsx';
import classes from './programme.module.css';
import { FactFields, IdentityFields } from './text-fields.tsx';
import { useProgrammeForm } from './use-programme-form.tsx';

const FurtherFields = lazyPart(() => import('./further-fields.tsx'), <TextLines lines={12} />);
const Preview = lazyPart(() => import('./preview.tsx'), <TextLines lines={12} />);

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
            <FurtherFields of={of} />
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
