import type { Readable } from 'node:stream';

/** Where files live: a directory in trial, S3 in production. Keys follow decision D1's layout. */
export type FileStore = {
  /** Stores a finished temporary file under a key; when it returns, the bytes are durable. */
  put(key: string, path: string, contentType: string): Promise<void>;
  /** The bytes of a key; rejects when there are none. */
  get(key: string): Promise<Readable>;
  /** Removes a key; removing what is not there is fine. */
  remove(key: string): Promise<void>;
  /** All keys, for the sweep and the doctor. */
  list(): AsyncIterable<string>;
};
