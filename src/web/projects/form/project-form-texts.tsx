import { PROJECT_SECTIONS, type ProjectSection } from '#domain/projects/projects.ts';
import type { SchemaForm } from '#web/lib/form.ts';
import { RichTextEditor } from '#web/ui/fields/rich-text/rich-text-editor.tsx';
import { Textarea } from '#web/ui/fields/textarea.ts';
import { FormSection } from './form-section.tsx';
import type { ProjectFormValues } from './project-form-values.ts';

type FieldsProps = { form: SchemaForm<ProjectFormValues> };

const SECTIONS = Object.entries(PROJECT_SECTIONS) as [ProjectSection, string][];
/** The required sections of a new project (rule:project-form). */
const REQUIRED_OF_NEW: ProjectSection[] = ['what_is_it', 'problem_statement'];

export function RichTextFields({ form, isNew }: FieldsProps & { isNew: boolean }) {
  return (
    <FormSection title="Description" text="These sections make up the project page.">
      {SECTIONS.map(([key, label]) => (
        <RichTextEditor
          key={key}
          label={label}
          required={isNew && REQUIRED_OF_NEW.includes(key)}
          {...form.getInputProps(key)}
          value={form.values[key]}
        />
      ))}
      <RichTextEditor
        label="Description"
        description="Anything that doesn't fit the sections above (optional)."
        {...form.getInputProps('description')}
        value={form.values.description}
      />
    </FormSection>
  );
}

const PLAIN = {
  requirements: 'Requirements',
  deliverables: 'Deliverables',
  additional_features: 'Additional Features',
};

export function PlainTextFields({ form }: FieldsProps) {
  return (
    <FormSection title="Expectations">
      {Object.entries(PLAIN).map(([key, label]) => (
        <Textarea
          key={key}
          label={label}
          autosize
          minRows={3}
          maxRows={14}
          {...form.getInputProps(key as keyof typeof PLAIN)}
        />
      ))}
    </FormSection>
  );
}
