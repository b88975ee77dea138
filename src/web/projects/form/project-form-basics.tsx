import { SimpleGrid, Switch } from '@mantine/core';
import { exampleNumber } from '#domain/programme/programme.ts';
import {
  categoryLabel,
  PROJECT_CATEGORIES,
  PROJECT_PRIORITIES,
  PROJECT_STATUSES,
} from '#domain/projects/projects.ts';
import type { SchemaForm } from '#web/lib/form.ts';
import { DESCRIPTION_BELOW } from '#web/ui/fields/description-below.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { TextInput } from '#web/ui/fields/text-input.ts';
import { FormSection } from './form-section.tsx';
import type { ProjectFormValues } from './project-form-values.ts';

type FieldsProps = { form: SchemaForm<ProjectFormValues>; isNew: boolean };

const options = (values: readonly string[]) =>
  values.map((value) => ({ value, label: categoryLabel(value) }));

const CATEGORIES = options(PROJECT_CATEGORIES);
const PRIORITIES = options(PROJECT_PRIORITIES);
const STATUSES = options(PROJECT_STATUSES);

export function BasicFields({ form, isNew }: FieldsProps) {
  return (
    <FormSection title="Basics">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Project Number"
          required
          maxLength={40}
          description={`For example ${exampleNumber(2025)}`}
          inputWrapperOrder={DESCRIPTION_BELOW}
          {...form.getInputProps('project_number')}
        />
      </SimpleGrid>
      <TextInput label="Project Name" required maxLength={200} {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect label="Category" required options={CATEGORIES} {...form.getInputProps('category')} />
        <NativeSelect label="Priority" options={PRIORITIES} {...form.getInputProps('priority')} />
        {!isNew && (
          <NativeSelect
            label="Status"
            description="Only active projects appear in the list."
            isDescriptionBelow
            options={STATUSES}
            {...form.getInputProps('status')}
          />
        )}
      </SimpleGrid>
      <Switch
        label="Visible to students"
        description="Only you, staff and people who have applied can see a hidden project."
        {...form.getInputProps('is_visible_to_public', { type: 'checkbox' })}
      />
    </FormSection>
  );
}
