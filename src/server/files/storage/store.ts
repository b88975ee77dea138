import type { Readable } from 'node:stream';
import { AppError } from '#domain/errors.ts';

/** The file store: a directory for trials, S3 in production. Keys have the layout of rule:files-are-private. */
export type FileStore = {
  /** Stores a finished temporary file under a key; when it returns, the bytes are durable. */
  put(key: string, path: string, contentType: string): Promise<void>;
  /** The bytes of a key; rejects when there are none. */
  get(key: string): Promise<Readable>;
  /** Removes a key; does nothing for a missing one. */
  remove(key: string): Promise<void>;
  /** All keys, for the sweep and the doctor. */
  list(): AsyncIterable<string>;
};

const COME_BACK_SECONDS = 30;

/** 503: the store doesn't respond, so no file can be stored or opened; everything else still works. The cause is for operators. */
export function storeAway(cause?: unknown): AppError {
  const away = new AppError({
    status: 503,
    code: 'files_unavailable',
    title: 'Files are unavailable',
    detail:
      'Files can’t be stored or opened at the moment. Please try again in a minute. Everything else works.',
    retryAfterSeconds: COME_BACK_SECONDS,
  });
  away.cause = cause;
  return away;
}
