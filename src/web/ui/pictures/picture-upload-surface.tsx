import { useState } from 'react';
import { pictureUrl } from '#domain/links.ts';
import { reasonOf } from '#web/lib/api-error.ts';
import { toastError } from '#web/lib/toasts.ts';
import { useErrorToasts } from '#web/lib/use-error-toasts.ts';
import { useUpload } from '#web/lib/use-upload.ts';
import { FileInput } from '#web/ui/fields/file-input.tsx';
import { uploadField } from '#web/ui/fields/upload-field.ts';
import { scalePicture } from './scale-picture.ts';

type PictureUploadProps = {
  label: string;
  /** The route that stores the picture. */
  uploadTo: string;
  /** The shown uploaded picture; null without one. */
  value: string | null;
  onUploaded: (url: string) => void;
  onRemove?: () => void;
  /** Tells the form, which waits with saving. */
  onRunning: (isRunning: boolean) => void;
};

/** Uploads a picture at once, scaled down if it is large; the form then refers to it (rule:picture-upload, rule:uploads-show-progress). */
export default function PictureUploadSurface(props: PictureUploadProps) {
  const { label, uploadTo, value, onUploaded, onRemove, onRunning } = props;
  const { upload, cancel, progress } = useUpload<{ id: string; name: string }>(uploadTo);
  const [last, setLast] = useState<{ url: string; name: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const toasts = useErrorToasts();

  const choose = async (file: File) => {
    toasts.end();
    setFailure(null);
    onRunning(true);
    try {
      const stored = await upload(await scalePicture(file));
      if (stored === null) return;
      const url = pictureUrl(stored.id);
      setLast({ url, name: stored.name });
      onUploaded(url);
    } catch (error) {
      toasts.add(toastError(error, 'Upload failed'));
      setFailure(reasonOf(error));
    } finally {
      onRunning(false);
    }
  };

  return (
    <FileInput
      {...uploadField('picture')}
      label={label}
      description="A JPEG, PNG or WebP picture. Large photos are resized and location data is removed."
      fileName={value && (last?.url === value ? last.name : 'Uploaded picture')}
      onChoose={choose}
      onRemove={value ? onRemove : undefined}
      progress={progress}
      progressLabel="Uploading picture..."
      onCancel={cancel}
      error={failure}
    />
  );
}
