import { useRef } from 'react';
import type { FieldError } from '#domain/errors.ts';

export type RunningUploads = ReturnType<typeof useRunningUploads>;

/** The uploads of a form by field. Saving meanwhile would leave the picture out, so the form's check reports them. */
export function useRunningUploads() {
  const running = useRef(new Set<string>());
  return {
    note: (path: string, isRunning: boolean) => {
      if (isRunning) running.current.add(path);
      else running.current.delete(path);
    },
    check: (): FieldError | null => {
      const [path] = running.current;
      return path === undefined ? null : { path, ...WAIT };
    },
  };
}

const WAIT = {
  title: 'Upload under way',
  message: 'Please wait until the picture is uploaded, or cancel the upload.',
};
