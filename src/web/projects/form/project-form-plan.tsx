import { Alert, NumberInput, SimpleGrid } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import { IconAlertTriangle } from '@tabler/icons-react';
import { currencyInWords } from '#domain/programme/programme.ts';
import { isClosed, TEAM_SIZE } from '#domain/projects/projects.ts';
import { deadlineInstant } from '#domain/text.ts';
import { timeZoneName } from '#domain/time-zone.ts';
import type { SchemaForm } from '#web/lib/form.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { currencySign } from '#web/projects/view/format-budget.ts';
import { DayInput } from '#web/ui/fields/day-input.tsx';
import { joinDeadline } from '#web/ui/fields/deadline-fields.ts';
import { DESCRIPTION_BELOW } from '#web/ui/fields/description-below.ts';
import { FormSection } from './form-section.tsx';
import type { ProjectFormValues } from './project-form-values.ts';

type FieldsProps = { form: SchemaForm<ProjectFormValues> };

// A field with an error takes the focus and opens: below, the calendar would cover the error.
const ABOVE = { position: 'top-start' } as const;

export function PlanFields({ form }: FieldsProps) {
  return (
    <FormSection title="Team, dates and budget">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberInput
          label="Max Team Size"
          min={TEAM_SIZE.min}
          max={TEAM_SIZE.max}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('max_team_size')}
        />
        <NumberInput
          label="Budget"
          description={`In ${currencyInWords()} (optional)`}
          inputWrapperOrder={DESCRIPTION_BELOW}
          prefix={currencySign()}
          thousandSeparator=","
          decimalScale={2}
          step={0.01}
          min={0}
          clampBehavior="none"
          {...form.getInputProps('budget')}
        />
        <DayInput
          popoverProps={ABOVE}
          label="Application Deadline"
          {...form.getInputProps('application_deadline')}
        />
        <TimeInput
          label="Deadline Time"
          description={`${timeZoneName()}. Leave empty for the end of that day.`}
          inputWrapperOrder={DESCRIPTION_BELOW}
          {...form.getInputProps('deadline_time')}
        />
        <DayInput
          popoverProps={ABOVE}
          label="Deadline of the Detailed Proposal"
          description="Leave empty for that of the cycle."
          inputWrapperOrder={DESCRIPTION_BELOW}
          {...form.getInputProps('detailed_deadline')}
        />
        <TimeInput label="Time of this Deadline" {...form.getInputProps('detailed_time')} />
      </SimpleGrid>
      <PastDeadlineWarning {...form.values} />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <DayInput popoverProps={ABOVE} label="Start Date" {...form.getInputProps('start_date')} />
        <DayInput popoverProps={ABOVE} label="End Date" {...form.getInputProps('end_date')} />
        <DayInput
          popoverProps={ABOVE}
          label="Estimated Completion"
          {...form.getInputProps('estimated_completion_date')}
        />
      </SimpleGrid>
    </FormSection>
  );
}

type Deadline = Pick<ProjectFormValues, 'application_deadline' | 'deadline_time'>;

/** Warns about a past deadline, which is allowed (rule:past-deadline-warning). */
function PastDeadlineWarning({ application_deadline, deadline_time }: Deadline) {
  const value = joinDeadline(application_deadline, deadline_time);
  const isPast = value && isClosed({ application_deadline: deadlineInstant(value) }, new Date(serverNow()));
  return (
    <div role="status">
      {isPast && (
        <Alert color="orange" icon={<IconAlertTriangle stroke={1.75} />} title="This deadline has passed">
          You can save it, but nobody will be able to apply.
        </Alert>
      )}
    </div>
  );
}
