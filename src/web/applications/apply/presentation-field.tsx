import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ReviewCopyState, reviewCopyQuery } from '#web/applications/queries.ts';
import { ReviewCopy } from '#web/applications/review/review-copy.tsx';
import { reasonOf } from '#web/lib/api-error.ts';
import { toastError, toastSuccess } from '#web/lib/toasts.ts';
import { useErrorToasts } from '#web/lib/use-error-toasts.ts';
import { useUpload } from '#web/lib/use-upload.ts';
import { FileInput } from '#web/ui/fields/file-input.tsx';
import { uploadField } from '#web/ui/fields/upload-field.ts';

export type Presentation = { id: string; name: string; review_copy: ReviewCopyState | null };

type PresentationFieldProps = {
  id: string;
  projectId: string;
  presentation: Presentation | null;
  onChange: (file: Presentation | null) => void;
  field: { error?: ReactNode };
};

/** PowerPoint or PDF, up to 10 MB; uploaded immediately, attached when the proposal is submitted (rule:presentation-file). */
export function PresentationField({ id, projectId, presentation, onChange, field }: PresentationFieldProps) {
  const { upload, cancel, progress } = useUpload<Presentation>(`/api/applications/${id}/presentation`);
  const [failure, setFailure] = useState<string | null>(null);
  const toasts = useErrorToasts();
  const choose = async (file: File) => {
    toasts.end();
    setFailure(null);
    try {
      const stored = await upload(file);
      if (stored === null) return;
      onChange(stored);
      toastSuccess('Presentation uploaded');
    } catch (error) {
      toasts.add(toastError(error, 'Upload failed'));
      setFailure(reasonOf(error));
    }
  };
  return (
    <Stack gap="xs">
      <FileInput
        {...uploadField('presentation')}
        label="Presentation"
        description="A PowerPoint (.ppt, .pptx) or PDF (.pdf) file, up to 10 MB"
        required
        fileName={presentation?.name ?? null}
        onChoose={choose}
        onRemove={() => onChange(null)}
        progress={progress}
        progressLabel="Uploading presentation..."
        onCancel={cancel}
        error={failure ?? field.error}
        data-path="presentation_file_id"
      />
      {presentation && <CopyOfUpload projectId={projectId} presentation={presentation} />}
    </Stack>
  );
}

type CopyOfUploadProps = { projectId: string; presentation: Presentation };

/** If a later question fails, the last answer stays. */
function CopyOfUpload({ projectId, presentation }: CopyOfUploadProps) {
  const { data } = useQuery(reviewCopyQuery(projectId, presentation));
  return <ReviewCopy copy={data} isDraft />;
}
