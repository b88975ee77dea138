import { ANSWER_ID, fileChanged, intercepted, toApiError, unreachable } from './api-error.ts';
import { reportUnauthenticated } from './unauthenticated.ts';

type UploadOptions = {
  method?: 'POST' | 'PUT';
  /** The sent share of the bytes, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
};

/**
 * Sends a file as the raw body. XMLHttpRequest, because fetch reports no upload progress.
 * Returns the parsed response; throws ApiError, or the signal's reason if it was cancelled.
 */
export function uploadFile<ResponseOf>(
  url: string,
  file: File,
  options: UploadOptions = {},
): Promise<ResponseOf> {
  const { method = 'POST', onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    signal?.throwIfAborted();
    signal?.addEventListener('abort', cancel, { once: true });
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onabort = () => reject(signal?.reason);
    request.onerror = () => void isReadable(file).then((is) => reject(is ? unreachable() : fileChanged()));
    request.onload = () => {
      if (request.status >= 300) reject(reportUnauthenticated(problemOf(request)));
      else if (request.getResponseHeader(ANSWER_ID) === null) reject(intercepted());
      else resolve(JSON.parse(request.responseText || 'null') as ResponseOf);
    };
    request.onloadend = () => signal?.removeEventListener('abort', cancel);
    request.open(method, url);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name));
    request.send(file);
  });
}

/** A browser refuses to read a file that was changed, moved or removed since it was chosen. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

const problemOf = (request: XMLHttpRequest) =>
  toApiError(request.status, request.getResponseHeader('content-type'), request.responseText);
