import { Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { isImage, uploadedPicture } from '#domain/links.ts';
import { Picture } from './picture.tsx';
import PictureUploadSurface from './picture-upload-surface.tsx';
import type { RunningUploads } from './use-running-uploads.ts';

type PictureInputProps = {
  /** The label of the link. */
  label: string;
  uploadLabel: string;
  description: string;
  uploadTo: string;
  uploads: RunningUploads;
  value?: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  'data-path': string;
  /** The picture that pages show without a value; without it there is no preview then. */
  usual?: string;
  preview: { alt: string; className: string | undefined };
};

/** A picture as a link or an upload, with its preview (rule:picture-upload). */
export function PictureInput(props: PictureInputProps) {
  const { label, uploadLabel, description, uploadTo, uploads, value = '', onChange, usual, preview } = props;
  const path = props['data-path'];
  const isUploaded = uploadedPicture(value) !== null;
  const shown = isImage(value.trim()) ? value.trim() : usual;
  return (
    <Stack gap="sm">
      <TextInput
        label={label}
        type="url"
        inputMode="url"
        description={description}
        error={props.error}
        data-path={path}
        value={isUploaded ? '' : value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <PictureUploadSurface
        label={uploadLabel}
        uploadTo={uploadTo}
        value={isUploaded ? value : null}
        onUploaded={onChange}
        onRemove={() => onChange('')}
        onRunning={(isRunning) => uploads.note(path, isRunning)}
      />
      {shown && <Picture src={shown} {...preview} />}
    </Stack>
  );
}
