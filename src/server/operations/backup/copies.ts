import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Env } from '../../env.ts';
import type { FileStore } from '../../files/storage/store.ts';
import { inBatches } from '../../process/batches.ts';
import { LaunchError } from '../../process/launch-error.ts';
import { pathBelow } from './checksums.ts';
import { OF_BACKUP } from './keep-newest.ts';
import { CHECKSUMS } from './manifest.ts';

/** A table takes longer than the file of a person. */
const OPERATION_SECONDS = 600;

type Settings = Pick<
  Env,
  | 'BACKUP_S3_BUCKET'
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
>;

/** The bucket of backups, or null without one. */
export async function openCopies(env: Settings): Promise<FileStore | null> {
  const { BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY } = env;
  if (!BACKUP_S3_BUCKET || !BACKUP_S3_ACCESS_KEY_ID || !BACKUP_S3_SECRET_ACCESS_KEY) return null;
  const { s3Store } = await import('../../files/storage/s3.ts');
  return s3Store({
    S3_ENDPOINT: env.BACKUP_S3_ENDPOINT,
    S3_REGION: env.BACKUP_S3_REGION,
    S3_BUCKET: BACKUP_S3_BUCKET,
    S3_ACCESS_KEY_ID: BACKUP_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: BACKUP_S3_SECRET_ACCESS_KEY,
    S3_TIMEOUT_SECONDS: OPERATION_SECONDS,
  });
}

/** Copies a backup below its name, its checksums last: without them a copy is incomplete. Returns the name. */
export async function copyToStore(store: FileStore, directory: string, name: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1));
  const put = (path: string) =>
    store.put(`${name}/${path}`, join(directory, path), 'application/octet-stream');
  await severalAtOnce(
    paths.filter((path) => path !== CHECKSUMS),
    put,
  );
  await put(CHECKSUMS);
  return name;
}

const AT_ONCE = 8;

/** A bucket takes longer for a request than for the bytes of most files. */
async function severalAtOnce<T>(items: T[], run: (item: T) => Promise<void>): Promise<void> {
  for await (const batch of inBatches(Readable.from(items), AT_ONCE)) await Promise.all(batch.map(run));
}

type Copies = Map<string, string[]>;

/** The keys of each backup in the bucket by its name. */
async function listCopies(store: FileStore): Promise<Copies> {
  const copies: Copies = new Map();
  for await (const key of store.list()) {
    const name = key.split('/')[0] ?? '';
    if (!OF_BACKUP.test(name)) continue;
    const keys = copies.get(name);
    if (keys) keys.push(key);
    else copies.set(name, [key]);
  }
  return copies;
}

/** The names of the complete ones, the newest first. */
const complete = (copies: Copies): string[] =>
  [...copies]
    .filter(([name, keys]) => keys.includes(`${name}/${CHECKSUMS}`))
    .map(([name]) => name)
    .toSorted()
    .toReversed();

/** Removes all but the newest complete copies, and interrupted ones older than these. Returns their names. */
export async function keepNewestCopies(store: FileStore, number: number): Promise<string[]> {
  const copies = await listCopies(store);
  const oldest = complete(copies)[number - 1];
  if (!oldest) return [];
  const old = [...copies].filter(([name]) => name < oldest);
  for (const [name, keys] of old) {
    await store.remove(`${name}/${CHECKSUMS}`);
    await severalAtOnce(keys, (key) => store.remove(key));
  }
  return old.map(([name]) => name);
}

/** The name of the newest complete copy, or null. */
export const newestCopy = async (store: FileStore): Promise<string | null> =>
  complete(await listCopies(store))[0] ?? null;

/**
 * Gives the directory of a backup to `use`: that directory itself, or else a temporary one with the copy of this name. Throws a LaunchError when the
 * bucket has none.
 */
export async function withBackup<T>(
  env: Settings,
  wanted: string,
  use: (directory: string) => Promise<T>,
): Promise<T> {
  const store = existsSync(wanted) ? null : await openCopies(env);
  if (!store) return use(resolve(wanted));
  const keys = (await listCopies(store)).get(wanted);
  if (!keys)
    throw new LaunchError(`There is no directory ${wanted}, and no backup of that name in the bucket.`);
  const directory = await mkdtemp(join(tmpdir(), 'portal-backup-'));
  try {
    await severalAtOnce(keys, (key) =>
      fetchTo(store, key, pathBelow(directory, key.slice(wanted.length + 1))),
    );
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function fetchTo(store: FileStore, key: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await pipeline(await store.get(key), createWriteStream(path, { mode: 0o600 }));
}
