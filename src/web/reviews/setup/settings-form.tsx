import { Button, Group, Stack, Switch } from '@mantine/core';
import { useSchemaForm } from '#web/lib/form.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useSaveSettings } from './mutations.ts';
import type { ReviewSetup } from './queries.ts';
import type { Round } from './search.ts';

/** Blind reading and conflicts of owners, for both stages of a cycle (rule:blind-reading, rule:conflicts-of-interest). */
export function SettingsForm({ round, setup }: { round: Round; setup: ReviewSetup }) {
  const save = useSaveSettings(round);
  const form = useSchemaForm({
    schema: async () => (await import('#domain/reviews/review-schemas.ts')).reviewSettingsSchema,
    initialValues: setup.settings,
    errorTitle: 'Error saving settings',
    submit: (input) => save.mutateAsync(input),
  });
  const isArchived = setup.cycle.state === 'archived';
  return (
    <SectionCard title="Review settings">
      <form onSubmit={form.onSubmitForm} noValidate>
        <Stack>
          <Switch
            label="Blind reading"
            description={
              setup.has_assignments
                ? 'Reviews are already assigned, so this can no longer be changed in this cycle.'
                : 'Reviewers read the texts without names, colleges, contact details or resumes. They see who applied once they submit their review.'
            }
            disabled={setup.has_assignments || isArchived}
            {...form.getInputProps('is_blind', { type: 'checkbox' })}
          />
          <Switch
            label="Owners don't review their own projects"
            description="Project owners can't review applications to their own projects."
            disabled={isArchived}
            {...form.getInputProps('owners_conflict', { type: 'checkbox' })}
          />
          <Group>
            <Button type="submit" loading={form.submitting} disabled={isArchived}>
              Save Settings
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}
