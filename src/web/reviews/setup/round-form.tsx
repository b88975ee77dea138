import { Button, Group, NumberInput, SimpleGrid, Stack } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import { z } from 'zod';
import { formatTime, isoDay } from '#domain/dates.ts';
import { reviewRoundSchema } from '#domain/reviews/review-schemas.ts';
import { timeZonePlace, zonedInstant } from '#domain/time-zone.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { DayInput } from '#web/ui/fields/day-input.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useSaveRound } from './mutations.ts';
import type { ReviewSetup } from './queries.ts';
import type { Round } from './search.ts';

type Values = {
  per_application: number | string;
  max_per_reviewer: number | string;
  common_applications: number | string;
  deadline: string | null;
  time: string;
};

/** The inputs have a day and a time, and an empty limit for none. */
const formSchema = z.preprocess(
  ({ deadline, time, max_per_reviewer, ...values }: Values) => ({
    ...values,
    max_per_reviewer: max_per_reviewer === '' ? null : max_per_reviewer,
    deadline: deadline && zonedInstant(deadline, `${time || '23:59'}:00`),
  }),
  reviewRoundSchema,
);

/** The numbers and the deadline of a round. */
export function RoundForm({ round, setup }: { round: Round; setup: ReviewSetup }) {
  const save = useSaveRound(round);
  const { deadline, max_per_reviewer, ...numbers } = setup.round;
  const initialValues: Values = {
    ...numbers,
    max_per_reviewer: max_per_reviewer ?? '',
    deadline: deadline && isoDay(deadline),
    time: deadline ? formatTime(deadline) : '',
  };
  const form = useSchemaForm({
    schema: formSchema,
    initialValues,
    errorTitle: 'Error saving round',
    submit: (input) => save.mutateAsync(input),
  });
  return (
    <SectionCard title="Round">
      <form onSubmit={form.onSubmitForm} noValidate>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <NumberInput
              label="Reviews per application"
              description="How many people read each application"
              allowDecimal={false}
              required
              {...form.getInputProps('per_application')}
            />
            <NumberInput
              label="Limit per reviewer"
              description="Leave empty for no limit"
              allowDecimal={false}
              {...form.getInputProps('max_per_reviewer')}
            />
            <NumberInput
              label="Common applications"
              description="Everyone reads these first"
              allowDecimal={false}
              required
              {...form.getInputProps('common_applications')}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DayInput label="Deadline" {...form.getInputProps('deadline')} />
            <TimeInput label={`Deadline time (${timeZonePlace()})`} {...form.getInputProps('time')} />
          </SimpleGrid>
          <Group>
            <Button type="submit" loading={form.submitting} disabled={setup.cycle.state === 'archived'}>
              Save Round
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}
