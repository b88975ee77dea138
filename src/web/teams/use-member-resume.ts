import { useState } from 'react';
import { ApiError, reasonOf } from '#web/lib/api-error.ts';
import { toastError } from '#web/lib/toasts.ts';
import { useErrorToasts } from '#web/lib/use-error-toasts.ts';
import { useUpload } from '#web/lib/use-upload.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { useRemoveMemberResume } from './mutations.ts';
import type { MemberProfile } from './queries.ts';

type Uploaded = { id: string; name: string };

/** The résumé of a member, uploaded before the member is saved, so that a rejected file saves nothing. */
export function useMemberResume(teamId: string, profile: MemberProfile | undefined) {
  const { upload, cancel, progress } = useUpload<Uploaded>(`/api/teams/${teamId}/member-resumes`);
  const [chosen, setChosen] = useState<File | null>(null);
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const [error, setError] = useState<string | null>(null);
  const toasts = useErrorToasts();
  const remove = useRemoveMemberResume(teamId);
  const stored = profile?.resume ?? null;

  const choose = (file: File | null) => {
    setError(null);
    setUploaded(null);
    setChosen(file);
  };

  /**
   * The id of the uploaded file, without one if none was chosen; null if the upload was rejected or cancelled
   * (rule:uploads-show-progress).
   */
  const uploadChosen = async (): Promise<{ resume_file_id?: string } | null> => {
    if (!chosen) return {};
    if (uploaded) return { resume_file_id: uploaded.id };
    toasts.end();
    setError(null);
    try {
      const file = await upload(chosen);
      setUploaded(file);
      return file && { resume_file_id: file.id };
    } catch (failure) {
      showFailure(failure);
      return null;
    }
  };

  const showFailure = (failure: unknown) => {
    toasts.add(toastError(failure, 'Upload failed'));
    if (failure instanceof ApiError && failure.status === 422) choose(null);
    setError(reasonOf(failure));
  };

  const askToRemove = async () => {
    const isSure = await confirm({
      title: 'Remove resume',
      text: `Are you sure you want to remove ${stored?.name}?`,
      confirmLabel: 'Remove',
    });
    if (isSure && profile) remove.mutate(profile.id);
  };

  return {
    uploadChosen,
    /** The server no longer has the upload: the next save repeats it. */
    forgetUploaded: () => setUploaded(null),
    field: {
      fileName: chosen?.name ?? stored?.name ?? null,
      onChoose: (file: File) => {
        toasts.end();
        choose(file);
      },
      onRemove: chosen ? () => choose(null) : stored ? () => void askToRemove() : undefined,
      progress,
      progressLabel: 'Uploading resume...',
      onCancel: cancel,
      error,
    },
  };
}
