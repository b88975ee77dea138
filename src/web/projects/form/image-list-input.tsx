import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { isImageLink, leadsToOwnService, NO_IMAGE_LINK, withScheme } from '#domain/links.ts';
import { OWN_SERVICE_LINK } from '#domain/own-links.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { PictureUpload } from '#web/ui/pictures/picture-upload.tsx';
import type { RunningUploads } from '#web/ui/pictures/use-running-uploads.ts';
import classes from './project-form-media.module.css';

type ImageListInputProps = {
  value?: string[];
  onChange: (images: string[]) => void;
  error?: ReactNode;
  'data-path'?: string;
  uploadTo: string;
  uploads: RunningUploads;
};

/** A list of images, added one at a time as a link or an upload: trimmed, without duplicates, removable (rule:project-form). */
export function ImageListInput(props: ImageListInputProps) {
  const { value = [], onChange, error, uploadTo, uploads, ...rest } = props;
  const [url, setUrl] = useState('');
  // An upload ends later than the render that began it.
  const latest = useRef(value);
  latest.current = value;
  const [linkError, setLinkError] = useState<string | null>(null);

  const add = () => {
    const image = withScheme(url.trim());
    if (image === '') return;
    if (!isImageLink(image)) return setLinkError(NO_IMAGE_LINK);
    if (leadsToOwnService(image, window.location.host)) return setLinkError(OWN_SERVICE_LINK);
    if (!value.includes(image)) onChange([...value, image]);
    setUrl('');
    setLinkError(null);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };

  return (
    <Stack gap="sm">
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <TextInput
          flex={1}
          label="Extra Images"
          type="url"
          error={linkError ?? error}
          data-path={rest['data-path']}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          onKeyDown={addOnEnter}
        />
        <Button variant="default" mt="1.5em" leftSection={<IconPlus size={18} stroke={1.75} />} onClick={add}>
          Add
        </Button>
      </Group>
      <PictureUpload
        label="Upload Extra Image"
        uploadTo={uploadTo}
        value={null}
        onUploaded={(image) => onChange([...latest.current, image])}
        onRunning={(isRunning) => uploads.note('images', isRunning)}
      />
      <ul className={classes.list}>
        {value.map((image, index) => (
          <li key={image} className={classes.item}>
            <Picture src={image} alt={`Picture ${index + 1}`} className={classes.picture} />
            <ActionIcon
              variant="default"
              size="md"
              className={classes.remove}
              aria-label={`Remove picture ${index + 1}`}
              onClick={() => onChange(value.filter((other) => other !== image))}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
