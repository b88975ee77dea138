import { Checkbox, SimpleGrid } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import { CYCLE_LIMITS } from '#domain/cycles/cycle-slugs.ts';
import { exampleNumber } from '#domain/programme/programme.ts';
import type { SchemaForm } from '#web/lib/form.ts';
import { DayInput } from '#web/ui/fields/day-input.tsx';
import { DESCRIPTION_BELOW } from '#web/ui/fields/description-below.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { TextInput } from '#web/ui/fields/text-input.ts';
import { Textarea } from '#web/ui/fields/textarea.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import type { CycleFormValues } from './cycle-form-values.ts';
import { FigureFields } from './figure-fields.tsx';

type FieldsProps = { form: SchemaForm<CycleFormValues> };

/** Name, dates, schedule, texts and settings of a cycle. */
export function CycleFields({ form }: FieldsProps) {
  return (
    <>
      <SectionCard title="Name and dates">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Name" required maxLength={CYCLE_LIMITS.name} {...form.getInputProps('name')} />
          <TextInput
            label="Name in links"
            description="For example 2027 in ?cycle=2027"
            inputWrapperOrder={DESCRIPTION_BELOW}
            required
            maxLength={CYCLE_LIMITS.slug}
            {...form.getInputProps('slug')}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DayInput label="Opens" {...form.getInputProps('opens_at')} />
          <TimeInput label="Opening time" {...form.getInputProps('opens_time')} />
        </SimpleGrid>
        <Checkbox
          label="Open automatically at this time"
          {...form.getInputProps('opens_by_itself', { type: 'checkbox' })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DayInput label="Closes" {...form.getInputProps('closes_at')} />
          <TimeInput label="Closing time" {...form.getInputProps('closes_time')} />
        </SimpleGrid>
        <Checkbox
          label="Close automatically at this time"
          {...form.getInputProps('closes_by_itself', { type: 'checkbox' })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DayInput label="Default project deadline" {...form.getInputProps('default_deadline')} />
          <TimeInput label="Time" {...form.getInputProps('deadline_time')} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DayInput
            label="Deadline of detailed proposals"
            description="Leave empty for none. A project can have its own."
            inputWrapperOrder={DESCRIPTION_BELOW}
            {...form.getInputProps('detailed_deadline')}
          />
          <TimeInput label="Time for detailed proposals" {...form.getInputProps('detailed_time')} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DayInput
            label="Results"
            description="Only announced: you decide and send the letters."
            inputWrapperOrder={DESCRIPTION_BELOW}
            {...form.getInputProps('results_on')}
          />
          <DayInput label="Projects start" {...form.getInputProps('starts_on')} />
        </SimpleGrid>
      </SectionCard>
      <SectionCard title="Texts and settings">
        <TextInput
          type="url"
          inputMode="url"
          label="Hero background image URL"
          description="Leave empty for the image of the site settings."
          {...form.getInputProps('hero_background_image')}
        />
        <NativeSelect
          label="Detailed proposals are open to"
          options={GATES}
          {...form.getInputProps('detailed_proposal_gate')}
        />
        <TextInput
          label="Project numbers begin with"
          description={`For example ${exampleNumber(2025).slice(0, -2)}. Receipts begin with the number of their project. Numbers that exist stay.`}
          maxLength={CYCLE_LIMITS.number_prefix}
          {...form.getInputProps('number_prefix')}
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
      </SectionCard>
    </>
  );
}

const GATES = [
  { value: '', label: 'As in the site settings' },
  { value: 'open', label: 'All submitted applications' },
  { value: 'shortlisted', label: 'Shortlisted applications only' },
];
