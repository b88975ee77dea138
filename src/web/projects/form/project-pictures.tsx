import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { isImageLink, leadsToOwnService, NO_IMAGE_LINK, withScheme } from '#domain/links.ts';
import { OWN_SERVICE_LINK } from '#domain/own-links.ts';
import type { SchemaForm } from '#web/lib/form.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { PictureUpload } from '#web/ui/pictures/picture-upload.tsx';
import type { RunningUploads } from '#web/ui/pictures/use-running-uploads.ts';
import { SoftBadge } from '#web/ui/soft-badge.tsx';
import classes from './project-form-media.module.css';
import type { ProjectFormValues } from './project-form-values.ts';

type ProjectPicturesProps = {
  form: SchemaForm<ProjectFormValues>;
  uploads: RunningUploads;
  uploadTo: string;
};

/** The main picture and the gallery, added in one way: as a link or an upload (rule:pictures-in-one-place). */
export function ProjectPictures({ form, uploads, uploadTo }: ProjectPicturesProps) {
  const { main_image_url: main, images, category } = form.values;
  const shown = [...(main ? [main] : []), ...images];
  const set = ([first = '', ...others]: string[]) => {
    form.setFieldValue('main_image_url', first);
    form.setFieldValue('images', others);
  };
  // An upload ends later than the render that began it.
  const add = (image: string) => {
    const { main_image_url, images: others } = form.getValues();
    const all = [...(main_image_url ? [main_image_url] : []), ...others];
    if (!all.includes(image)) set([...all, image]);
  };
  const without = (image: string) => shown.filter((other) => other !== image);
  return (
    <Stack gap="sm">
      <PictureLink onAdd={add} error={pictureError(form)} />
      <PictureUpload
        label="Upload a picture"
        uploadTo={uploadTo}
        value={null}
        onUploaded={add}
        onRunning={(isRunning) => uploads.note('images', isRunning)}
      />
      {shown.length === 0 && (
        <div>
          <Picture src={`/art/${category}.svg`} alt="Drawing of the category" className={classes.preview} />
          <Text size="sm" c="dimmed">
            Students see this drawing until there's a picture.
          </Text>
        </div>
      )}
      <ul className={classes.list} aria-label="Pictures">
        {shown.map((image, index) => (
          <li key={image} className={classes.item}>
            <Picture src={image} alt={`Picture ${index + 1}`} className={classes.picture} />
            <ActionIcon
              variant="default"
              size="md"
              className={classes.remove}
              aria-label={`Remove picture ${index + 1}`}
              onClick={() => set(without(image))}
            >
              <IconX size={16} />
            </ActionIcon>
            {image === main ? (
              <SoftBadge tone="blue">Main picture</SoftBadge>
            ) : (
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`Make picture ${index + 1} the main picture`}
                onClick={() => set([image, ...without(image)])}
              >
                Make main
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

type PictureLinkProps = { onAdd: (image: string) => void; error: ReactNode };

function PictureLink({ onAdd, error }: PictureLinkProps) {
  const [url, setUrl] = useState('');
  const [linkError, setLinkError] = useState<string | null>(null);
  const add = () => {
    const image = withScheme(url.trim());
    if (image === '') return setLinkError(null);
    if (!isImageLink(image)) return setLinkError(NO_IMAGE_LINK);
    if (leadsToOwnService(image, window.location.host)) return setLinkError(OWN_SERVICE_LINK);
    onAdd(image);
    setUrl('');
    setLinkError(null);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <Group align="flex-end" gap="sm" wrap="nowrap">
      <TextInput
        flex={1}
        label="Picture link"
        description="An image link that starts with https://, or a path on this site. The first picture is the main one."
        type="url"
        error={linkError ?? error}
        data-path="images"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        onKeyDown={addOnEnter}
        // What was typed would otherwise be lost when the form is saved.
        onBlur={add}
      />
      <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} />} onClick={add}>
        Add
      </Button>
    </Group>
  );
}

/** The server reports an error of one picture, such as "images.2"; the field is the whole list. */
function pictureError({ errors }: SchemaForm<ProjectFormValues>) {
  return Object.entries(errors).find(
    ([path]) => path === 'main_image_url' || path === 'images' || path.startsWith('images.'),
  )?.[1];
}
