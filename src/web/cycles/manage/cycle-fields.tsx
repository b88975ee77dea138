import '@mantine/dates/styles.css';
import { Card, Checkbox, Select, SimpleGrid, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { DateInput, TimeInput } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import type { ReactNode } from 'react';
import { CYCLE_LIMITS } from '#domain/cycles/cycle-slugs.ts';
import type { SchemaForm } from '#web/lib/form.ts';
import type { CycleFormValues } from './cycle-form-values.ts';
import { FigureFields } from './figure-fields.tsx';

// Parses typed dd/mm/yyyy dates (rule:indian-dates).
dayjs.extend(customParseFormat);

export const DATE = { valueFormat: 'DD/MM/YYYY', placeholder: 'dd/mm/yyyy', clearable: true } as const;

type FieldsProps = { form: SchemaForm<CycleFormValues> };

/** Name, dates, schedule, texts and settings of a cycle. */
export function CycleFields({ form }: FieldsProps) {
  return (
    <>
      <Section title="Name and dates">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Name" required maxLength={CYCLE_LIMITS.name} {...form.getInputProps('name')} />
          <TextInput
            label="Short address"
            description="In links, for example ?cycle=2027"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            maxLength={CYCLE_LIMITS.slug}
            {...form.getInputProps('slug')}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateInput label="Opens" {...DATE} {...form.getInputProps('opens_at')} />
          <TimeInput label="Opening time" {...form.getInputProps('opens_time')} />
        </SimpleGrid>
        <Checkbox
          label="Open automatically at this time"
          {...form.getInputProps('opens_by_itself', { type: 'checkbox' })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateInput label="Closes" {...DATE} {...form.getInputProps('closes_at')} />
          <TimeInput label="Closing time" {...form.getInputProps('closes_time')} />
        </SimpleGrid>
        <Checkbox
          label="Close automatically at this time"
          {...form.getInputProps('closes_by_itself', { type: 'checkbox' })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateInput label="Deadline of new projects" {...DATE} {...form.getInputProps('default_deadline')} />
          <TimeInput label="Time of this deadline" {...form.getInputProps('deadline_time')} />
        </SimpleGrid>
      </Section>
      <Section title="Texts and settings">
        <TextInput
          type="url"
          inputMode="url"
          label="Hero background image URL"
          description="Leave empty for the image of the site settings."
          {...form.getInputProps('hero_background_image')}
        />
        <Select
          label="Detailed proposals are open to"
          allowDeselect={false}
          data={GATES}
          {...form.getInputProps('detailed_proposal_gate')}
        />
        <Textarea
          label="Text on the landing page"
          description="Leave empty for the usual text."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={CYCLE_LIMITS.landing_text}
          {...form.getInputProps('landing_text')}
        />
        <FigureFields form={form} />
      </Section>
    </>
  );
}

const GATES = [
  { value: '', label: 'As in the site settings' },
  { value: 'open', label: 'All submitted applications' },
  { value: 'shortlisted', label: 'Shortlisted applications only' },
];

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  // Clips without a scroll container, in which the header of a table would stick too low.
  <Card component="section" aria-label={title} miw={0} style={{ overflow: 'clip' }}>
    <Stack>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  </Card>
);
