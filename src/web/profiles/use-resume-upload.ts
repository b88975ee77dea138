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
  // Leaving asks before a render may have happened.
  const isPending = useRef(false);

  const choose = (file: File | null) => {
    isPending.current = file !== null;
    setChosen(file);
  };

  /** True when the stored résumé is the chosen one; false when it was cancelled. Throws ApiError at `resume`. */
  const uploadChosen = async (): Promise<boolean> => {
    if (!chosen) return true;
    try {
      const profile = await upload(chosen);
      if (!profile) return false;
      cacheProfile(client, profile);
      choose(null);
      return true;
    } catch (error) {
      if (isRefused(error)) choose(null);
      throw atResume(error);
    }
  };

  return { chosen, choose, uploadChosen, cancel, progress, hasChosen: () => isPending.current };
}

const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 422;

/** The server's reason stands at the field; for whatever else broke rule:profile-resume-file has one text. */
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
