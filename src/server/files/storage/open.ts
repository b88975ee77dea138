import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../../env.ts';
import { diskStore } from './disk.ts';
import type { FileStore } from './store.ts';

/** The file store of the settings: S3 if configured, else `files` in the data directory. */
export async function openFileStore(env: Env, directory: string): Promise<FileStore> {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    // Loaded only when needed: its client takes time and memory that files on disk don't need.
    const { s3Store } = await import('./s3.ts');
    return s3Store({ ...env, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY });
  }
  const root = join(directory, 'files');
  await mkdir(root, { recursive: true, mode: 0o700 });
  return diskStore(root);
}
