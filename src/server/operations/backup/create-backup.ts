import type { KeyObject } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { appliedMigration } from '../../db/schema-version.ts';
import { openBytes } from '../../files/commands.ts';
import { lockRemovals } from '../../files/removal-lock.ts';
import type { FileStore } from '../../files/storage/store.ts';
import { LaunchError } from '../../process/launch-error.ts';
import { checksumLine, writeHashed } from './checksums.ts';
import { CHECKSUMS, FILE_CHECKSUMS, FILES, MANIFEST, type Manifest, tablePath } from './manifest.ts';
import { checkOfKey, seal } from './seal.ts';
import { copyTarget, listSequences, listTables, streamRows } from './tables.ts';
import { inTransaction } from './transaction.ts';

export type BackupSource = {
  /** A connection string without a pooler. */
  url: string;
  files: FileStore;
  directory: string;
  /** Encrypts tables and files. */
  key?: KeyObject | null;
  /** Called with the name of the database snapshot of the backup, for other readers. */
  onSnapshot?: (snapshot: string) => Promise<void> | void;
};

/**
 * Copies a snapshot of the database, and the files that its rows name, into a new directory while the portal runs. Everything streams.
 * Throws a LaunchError when the directory isn't empty.
 */
export async function createBackup({
  url,
  files,
  directory,
  key = null,
  onSnapshot,
}: BackupSource): Promise<Manifest> {
  await createEmptyDirectory(directory);
  // Before the snapshot, so that the files named by its rows exist until the end.
  return inTransaction(url, 'begin', async (guard) => {
    await lockRemovals(guard);
    return inTransaction(url, SNAPSHOT, async (client) => {
      await client.query(`set local datestyle = 'ISO'`);
      await onSnapshot?.(await snapshotOf(client));
      return copyEverything(client, files, { directory, key });
    });
  });
}

const SNAPSHOT = 'begin isolation level repeatable read read only';

async function createEmptyDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new LaunchError(
      `The directory ${directory} cannot be created (${error.code}). Name one in a directory in which this user may write.`,
    );
  });
  if ((await readdir(directory)).length > 0) {
    throw new LaunchError(`The directory ${directory} is not empty. Please name a new one.`);
  }
}

async function snapshotOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
  return rows[0]?.id ?? '';
}

type Place = { directory: string; key: KeyObject | null };

async function copyEverything(client: pg.Client, store: FileStore, place: Place): Promise<Manifest> {
  const { directory, key } = place;
  const { rows } = await client.query<{ at: Date; version: string }>(
    `select now() as at, current_setting('server_version') as version`,
  );
  const checksums: string[] = [];
  const note = (path: string, sha256: string) => checksums.push(checksumLine(sha256, path));
  const schema_version = await appliedMigration(client);
  if (!schema_version) throw new LaunchError('This database has no portal to back up.');
  const manifest: Manifest = {
    format: 1,
    created_at: rows[0]?.at.toISOString() ?? '',
    schema_version,
    postgres_version: rows[0]?.version ?? '',
    ...(key && { key_check: checkOfKey(key) }),
    tables: await copyTables(client, place, note),
    sequences: await listSequences(client),
    files: await copyFiles(client, store, place, note),
  };
  note(MANIFEST, (await writeHashed(directory, MANIFEST, [JSON.stringify(manifest, null, 2)])).sha256);
  await writeHashed(directory, CHECKSUMS, checksums);
  return manifest;
}

type Note = (path: string, sha256: string) => void;

async function copyTables(
  client: pg.Client,
  { directory, key }: Place,
  note: Note,
): Promise<Manifest['tables']> {
  const copied: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    const copy = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
    const path = tablePath(table.name);
    const through = { transforms: [createGzip()], seal: key && seal(key, path) };
    note(path, (await writeHashed(directory, path, copy, through)).sha256);
    copied.push({ ...table, rows: copy.rowCount ?? 0 });
  }
  return copied;
}

type FileRow = { key: string; sha256: string; is_attached: boolean };

const FILE_ROWS = 'select key, sha256, attached_at is not null as is_attached from files order by key';

async function copyFiles(
  client: pg.Client,
  store: FileStore,
  place: Place,
  note: Note,
): Promise<Manifest['files']> {
  const done: Manifest['files'] = { count: 0, bytes: 0, missing: [], damaged: [] };
  async function* lines() {
    for await (const row of streamRows<FileRow>(client, FILE_ROWS)) {
      const line = await copyFile(store, place, row, done);
      if (line) yield line;
    }
  }
  note(FILE_CHECKSUMS, (await writeHashed(place.directory, FILE_CHECKSUMS, lines())).sha256);
  return done;
}

/** A damaged store is still worth a backup, which lists what is missing. An upload that is under way has its row before its bytes: it is not missing. */
async function copyFile(
  store: FileStore,
  place: Place,
  { key, sha256, is_attached }: FileRow,
  done: Manifest['files'],
): Promise<string | null> {
  const bytes = await openBytes({ files: store }, key);
  if (bytes === null) {
    if (is_attached) done.missing.push(key);
    return null;
  }
  const path = `${FILES}/${key}`;
  const through = { seal: place.key && seal(place.key, path) };
  const written = await writeHashed(place.directory, path, bytes, through);
  if (written.plain_sha256 !== sha256) done.damaged.push(key);
  done.count += 1;
  done.bytes += written.bytes;
  return checksumLine(written.sha256, path);
}
