import type { SchemaForm } from '#web/lib/form.ts';
import { SkillsInput } from '#web/ui/fields/skills-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.ts';
import type { RunningUploads } from '#web/ui/pictures/use-running-uploads.ts';
import { FormSection } from './form-section.tsx';
import type { ProjectFormValues } from './project-form-values.ts';
import { ProjectPictures } from './project-pictures.tsx';

type MediaFieldsProps = {
  form: SchemaForm<ProjectFormValues>;
  uploads: RunningUploads;
  picturesRoute: string;
};

/** The skills, the pictures and the sample data. */
export function MediaFields({ form, uploads, picturesRoute }: MediaFieldsProps) {
  return (
    <FormSection title="Skills, pictures and data">
      <SkillsInput label="Skills Required" {...form.getInputProps('skills_required')} />
      <ProjectPictures form={form} uploads={uploads} uploadTo={picturesRoute} />
      <TextInput
        label="Sample Data URL"
        type="url"
        description="A link that starts with https://, or a path on this site"
        {...form.getInputProps('sample_data_url')}
      />
    </FormSection>
  );
}
