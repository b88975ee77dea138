import { Button, Group, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import { EXTENSION_REASON_LIMIT, extendDeadlineSchema } from '#domain/applications/extension-schemas.ts';
import { timeZoneName } from '#domain/time-zone.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { formatDeadline } from '#web/lib/format.ts';
import { usersQuery } from '#web/staff/queries.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { choicesOf } from '#web/ui/fields/choices.ts';
import { DayInput } from '#web/ui/fields/day-input.tsx';
import { joinDeadline } from '#web/ui/fields/deadline-fields.ts';
import { DESCRIPTION_BELOW } from '#web/ui/fields/description-below.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { useExtendDeadline, useWithdrawExtension } from './mutations.ts';
import { type Extension, extensionsQuery } from './queries.ts';

type Values = {
  user_id: string | null;
  step: ApplicationStage;
  until: string | null;
  time: string;
  reason: string;
};

const STEPS: Record<ApplicationStage, string> = {
  initial: 'Initial proposal',
  detailed: 'Detailed proposal',
};

const schema = z.preprocess(
  ({ until, time, ...values }: Values) => ({ ...values, until: joinDeadline(until, time) }),
  extendDeadlineSchema,
);

type ExtendDeadlineDialogProps = {
  project: { id: string; name: string };
  /** The people and the step of an application, when it is known whom it is for. */
  applicant?: { id: string; name: string; step: ApplicationStage };
  onClose: () => void;
};

/** Staff give one person more time, whether they have a draft, an application or nothing yet (permission:extendDeadline, rule:one-persons-deadline). */
export function ExtendDeadlineDialog({ project, applicant, onClose }: ExtendDeadlineDialogProps) {
  const extend = useExtendDeadline(project.id);
  const form = useSchemaForm({
    schema,
    initialValues: {
      user_id: applicant?.id ?? null,
      step: applicant?.step ?? 'initial',
      until: null,
      time: '',
      reason: '',
    } as Values,
    errorTitle: 'Error extending deadline',
    submit: async (input) => {
      await extend.mutateAsync(input);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={`More time for “${project.name}”`}>
      <form onSubmit={form.onSubmitForm} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            The deadline stays as it is for everybody else. For a team, choose its leader. The person gets an
            email.
          </Text>
          {applicant ? (
            <TextInput label="Person" readOnly value={applicant.name} error={form.errors.user_id} />
          ) : (
            <PersonSelect {...form.getInputProps('user_id')} />
          )}
          <NativeSelect label="Step" options={choicesOf(STEPS)} {...form.getInputProps('step')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DayInput label="Until" required {...form.getInputProps('until')} />
            <TimeInput
              label="Time"
              description={`${timeZoneName()}. Leave empty for the end of that day.`}
              inputWrapperOrder={DESCRIPTION_BELOW}
              {...form.getInputProps('time')}
            />
          </SimpleGrid>
          <Textarea
            label="Reason"
            description="Only staff see it."
            required
            autosize
            minRows={2}
            maxLength={EXTENSION_REASON_LIMIT}
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              Give more time
            </Button>
          </Group>
          <Granted project={project} />
        </Stack>
      </form>
    </Dialog>
  );
}

const PAUSE_MS = 150;

/** One person of the directory, whom staff find by name or address. */
function PersonSelect(field: React.ComponentProps<typeof Select>) {
  const [search, setSearch] = useState('');
  const [debounced] = useDebouncedValue(search.trim(), PAUSE_MS);
  const people = useQuery(
    usersQuery({ page: 1, sort: 'name', account: 'active', search: debounced || undefined }),
  );
  const found = people.data?.users ?? [];
  return (
    <Select
      label="Person"
      placeholder="Name or email"
      required
      searchable
      data={found.map(({ id, display_name, email }) => ({
        value: id,
        label: display_name ? `${display_name} (${email})` : email,
      }))}
      // The server has searched by address too.
      filter={({ options }) => options}
      nothingFoundMessage="No people found"
      onSearchChange={setSearch}
      {...field}
    />
  );
}

/** Who has more time already, with the reasons. */
function Granted({ project }: Pick<ExtendDeadlineDialogProps, 'project'>) {
  const { data = [] } = useQuery(extensionsQuery(project.id));
  const withdraw = useWithdrawExtension(project.id);
  const askToWithdraw = async ({ user_id, name, step }: Extension) => {
    const isSure = await confirm({
      title: 'Take back extra time',
      text: `Are you sure you want to take back the extra time of ${name} for the ${STEPS[step].toLowerCase()}? The deadline that everybody has counts again, and ${name} gets an email.`,
      confirmLabel: 'Take back',
    });
    if (isSure) withdraw.mutate({ user_id, step });
  };
  if (data.length === 0) return null;
  return (
    <section aria-label="More time so far">
      <Text size="sm" fw={600}>
        More time so far
      </Text>
      {data.map((extension) => (
        <Group
          key={`${extension.user_id} ${extension.step}`}
          gap="sm"
          mt={4}
          wrap="nowrap"
          align="flex-start"
        >
          <Text size="sm" flex={1}>
            <b translate="no">{extension.name}</b>
            {`: ${STEPS[extension.step].toLowerCase()}, until ${formatDeadline(extension.until)}. ${extension.reason}`}
            {extension.granted_by && ` (${extension.granted_by})`}
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            loading={withdraw.isPending && withdraw.variables.user_id === extension.user_id}
            aria-label={`Take back the extra time of ${extension.name}, ${STEPS[extension.step].toLowerCase()}`}
            onClick={() => void askToWithdraw(extension)}
          >
            Take back
          </Button>
        </Group>
      ))}
    </section>
  );
}
