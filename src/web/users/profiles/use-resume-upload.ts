import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { useUpload } from '#web/lib/use-upload.ts';
import { cacheProfile } from './mutations.ts';
import type { Profile } from './queries.ts';

/** The chosen résumé, uploaded when the profile is saved (rule:profile-resume-file). */
export function useResumeUpload() {
  const client = useQueryClient();
  const { upload, cancel, progress } = useUpload<Profile>('/api/profile/resume', 'PUT');
  const [chosen, setChosen] = useState<File | null>(null);
  // A ref, because the leave warning may run before the next render.
  const isPending = useRef(false);

  const choose = (file: File | null) => {
    isPending.current = file !== null;
    setChosen(file);
  };

  /** True when the chosen résumé is stored; false when the upload was cancelled. Throws ApiError at `resume`. */
  const uploadChosen = async (): Promise<boolean> => {
    if (!chosen) return true;
    try {
      const profile = await upload(chosen);
      if (!profile) return false;
      cacheProfile(client, profile);
      choose(null);
      return true;
    } catch (error) {
      if (isRejected(error)) choose(null);
      throw atResume(error);
    }
  };

  return { chosen, choose, uploadChosen, cancel, progress, hasChosen: () => isPending.current };
}

const isRejected = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 422;

/** Shows the server's reason at the field; all other failures have one text (rule:profile-resume-file). */
function atResume(error: unknown): ApiError {
  const { status, code, title, detail } = isExplained(error) ? error : FAILED;
  return new ApiError({
    status,
    code,
    title,
    detail,
    errors: [{ path: 'resume', message: detail ?? title }],
  });
}

const isExplained = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;

const FAILED = {
  status: 422,
  code: 'upload_failed',
  title: 'Error uploading resume',
  detail: 'Please try again.',
};
