import { TagsInput, TextInput } from '@mantine/core';
import { isImageLink } from '#domain/links.ts';
import type { SchemaForm } from '#web/lib/form.ts';
import { Picture } from '#web/ui/picture.tsx';
import { FormSection } from './form-section.tsx';
import { ImageListInput } from './image-list-input.tsx';
import classes from './project-form-media.module.css';
import type { ProjectFormValues } from './project-form-values.ts';

export function MediaFields({ form }: { form: SchemaForm<ProjectFormValues> }) {
  const { main_image_url } = form.values;
  return (
    <FormSection title="Skills, pictures and data">
      <TagsInput
        label="Skills Required"
        description="Press Enter or a comma to add a skill."
        splitChars={[',']}
        clearable
        {...form.getInputProps('skills_required')}
      />
      <TextInput
        label="Main Image URL"
        type="url"
        description="An image link that starts with https://, or a path on this site"
        {...form.getInputProps('main_image_url')}
      />
      {isImageLink(main_image_url.trim()) && (
        <Picture src={main_image_url.trim()} alt="Preview of the main image" className={classes.preview} />
      )}
      <ImageListInput {...form.getInputProps('images')} error={imagesError(form)} />
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
