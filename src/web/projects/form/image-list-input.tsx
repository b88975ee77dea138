import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { isImageLink, leadsToOwnService, NO_IMAGE_LINK, withScheme } from '#domain/links.ts';
import { OWN_SERVICE_LINK } from '#domain/own-links.ts';
import { Picture } from '#web/ui/picture.tsx';
import classes from './project-form-media.module.css';

type ImageListInputProps = {
  value?: string[];
  onChange: (images: string[]) => void;
  error?: ReactNode;
  'data-path'?: string;
};

/** A list of image URLs, added one at a time: trimmed, without duplicates, removable (rule:project-form). */
export function ImageListInput({ value = [], onChange, error, ...rest }: ImageListInputProps) {
  const [url, setUrl] = useState('');
  const [fileError, setFileError] = useState<string | null>(null);

  const add = () => {
    const image = withScheme(url.trim());
    if (image === '') return;
    if (!isImageLink(image)) return setFileError(NO_IMAGE_LINK);
    if (leadsToOwnService(image, window.location.host)) return setFileError(OWN_SERVICE_LINK);
    if (!value.includes(image)) onChange([...value, image]);
    setUrl('');
    setFileError(null);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };

  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <TextInput
          flex={1}
          label="Extra Images"
          type="url"
          error={fileError ?? error}
          data-path={rest['data-path']}
          inputWrapperOrder={['label', 'error', 'input']}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          onKeyDown={addOnEnter}
        />
        <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} />} onClick={add}>
          Add
        </Button>
      </Group>
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
