import { useRef, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { uploadFile } from '#web/lib/upload.ts';
import { toastError, toastSuccess } from '#web/toasts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { useRemoveMemberResume } from './mutations.ts';
import type { MemberProfile } from './queries.ts';

/** The résumé of a member: chosen in the form, sent once the member is saved, as its address needs their id. */
export function useMemberResume(teamId: string, profile: MemberProfile | undefined) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  const remove = useRemoveMemberResume(teamId);
  const stored = profile?.resume ?? null;

  /** False when it was refused or cancelled; then what was typed stays, and a refused file is gone (decision D4). */
  const uploadChosen = async (profileId: string): Promise<boolean> => {
    if (!chosen) return true;
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      const url = `/api/teams/${teamId}/member-profiles/${profileId}/resume`;
      await uploadFile(url, chosen, { method: 'PUT', onProgress: setProgress, signal: controller.signal });
      setChosen(null);
      toastSuccess('Resume uploaded');
      return true;
    } catch (failure) {
      if (!controller.signal.aborted) refuse(failure);
      return false;
    } finally {
      setProgress(null);
    }
  };

  const refuse = (failure: unknown) => {
    toastError(failure, 'Upload failed');
    if (!(failure instanceof ApiError) || failure.status !== 422) return;
    setError(failure.detail ?? failure.title);
    setChosen(null);
  };

  const askToRemove = async () => {
    const isSure = await confirm({
      title: 'Remove resume',
      text: `Are you sure you want to remove ${stored?.name}?`,
      confirmLabel: 'Remove',
    });
    if (isSure && profile) remove.mutate(profile.id);
  };

  const choose = (file: File | null) => {
    setError(null);
    setChosen(file);
  };

  return {
    uploadChosen,
    field: {
      fileName: chosen?.name ?? stored?.name ?? null,
      onChoose: choose,
      onRemove: chosen ? () => choose(null) : stored ? () => void askToRemove() : undefined,
      progress,
      progressLabel: 'Uploading resume...',
      onCancel: () => running.current?.abort(),
      error,
    },
  };
}
