import { useRef, useState } from 'react';
import { uploadFile } from './upload.ts';

/** Runs one upload at a time, with its progress (null while idle) and `cancel` (rule:uploads-show-progress). */
export function useUpload<ResponseOf>(url: string, method: 'POST' | 'PUT' = 'POST') {
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController>(null);

  const cancel = () => running.current?.abort();

  /** Returns the server's response, or null if it was cancelled; throws ApiError. */
  const upload = async (file: File): Promise<ResponseOf | null> => {
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      return await uploadFile<ResponseOf>(url, file, {
        method,
        onProgress: setProgress,
        signal: controller.signal,
      });
    } catch (error) {
      if (controller.signal.aborted) return null;
      throw error;
    } finally {
      setProgress(null);
    }
  };

  return { upload, cancel, progress };
}
