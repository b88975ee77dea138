import { TextInput } from '@mantine/core';
import type { SchemaForm } from '#web/lib/form.ts';
import { SkillsInput } from '#web/ui/fields/skills-input.tsx';
import { PictureInput } from '#web/ui/pictures/picture-input.tsx';
import type { RunningUploads } from '#web/ui/pictures/use-running-uploads.ts';
import { FormSection } from './form-section.tsx';
import { ImageListInput } from './image-list-input.tsx';
import classes from './project-form-media.module.css';
import type { ProjectFormValues } from './project-form-values.ts';

type MediaFieldsProps = {
  form: SchemaForm<ProjectFormValues>;
  uploads: RunningUploads;
  picturesRoute: string;
};

/** The skills, the main image and the gallery, each as a link or an upload, and the sample data. */
export function MediaFields({ form, uploads, picturesRoute }: MediaFieldsProps) {
  return (
    <FormSection title="Skills, pictures and data">
      <SkillsInput label="Skills Required" {...form.getInputProps('skills_required')} />
      <PictureInput
        label="Main Image URL"
        uploadLabel="Upload Main Image"
        description="An image link that starts with https://, or a path on this site"
        uploadTo={picturesRoute}
        uploads={uploads}
        usual={`/art/${form.values.category}.svg`}
        preview={{ alt: 'Preview of the main image', className: classes.preview }}
        {...form.getInputProps('main_image_url')}
        data-path="main_image_url"
      />
      <ImageListInput
        {...form.getInputProps('images')}
        error={imagesError(form)}
        uploadTo={picturesRoute}
        uploads={uploads}
      />
      <TextInput
        label="Sample Data URL"
        type="url"
        description="A link that starts with https://, or a path on this site"
        {...form.getInputProps('sample_data_url')}
      />
    </FormSection>
  );
}

/** The server reports an error of one image, such as "images.2"; the field is the whole list. */
function imagesError({ errors }: SchemaForm<ProjectFormValues>) {
  return Object.entries(errors).find(([path]) => path === 'images' || path.startsWith('images.'))?.[1];
}
