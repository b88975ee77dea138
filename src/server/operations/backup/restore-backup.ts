import type { KeyObject } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../../db/migrate.ts';
import { createClient } from '../../db/primary.ts';
import { withMigrationsUpTo } from '../../db/schema-version.ts';
import type { FileStore } from '../../files/storage/store.ts';
import { inBatches } from '../../process/batches.ts';
import { LaunchError } from '../../process/launch-error.ts';
import { checkBackup } from './check-backup.ts';
import { damaged, pathBelow } from './checksums.ts';
import { FILES, JOBS, type Manifest, tablePath } from './manifest.ts';
import { keyFor, unseal } from './seal.ts';
import { withoutGuards } from './table-guards.ts';
import { copyTarget, streamRows } from './tables.ts';
import { inTransaction } from './transaction.ts';

/** `url` is a connection string without a pooler. */
type Target = {
  url: string;
  files: FileStore;
  directory: string;
  /** Of an encrypted backup. */
  key?: KeyObject | null;
  /** Of the links in emails. */
  origin: string;
};

/**
 * Checks a backup, restores it into an empty database and file store, and migrates the schema. Needs only the rights of the database's
 * owner. Throws a LaunchError before anything is written when the backup is damaged or the target isn't empty.
 */
export async function restoreBackup({
  url,
  files,
  directory,
  origin,
  key: given = null,
}: Target): Promise<Manifest> {
  const manifest = await checkBackup(directory);
  const source = { directory, manifest, key: keyFor(manifest, given) };
  await rejectUsedTarget(url, files);
  await withMigrationsUpTo(manifest.schema_version, (folder) => migrate(url, folder));
  await inTransaction(url, 'begin', async (client) => {
    await fillTables(client, source);
    if (manifest.jobs !== undefined) await addFormerJobs(client, directory);
    else await addJobs(client, origin);
    await client.query('analyze');
    await storeFiles(client, files, source);
  });
  await migrate(url);
  return manifest;
}

async function rejectUsedTarget(connectionString: string, files: FileStore): Promise<void> {
  const client = createClient(connectionString);
  await client.connect();
  const { rows } = await client
    .query<{ used: boolean }>(
      `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'drizzle', 'graphile_worker') and c.relkind in ('r', 'p')) as used`,
    )
    .finally(() => client.end());
  if (rows[0]?.used) {
    throw new LaunchError(
      'The database is not empty, and a restore never overwrites: set a new DATA_DIR, or a new database in DATABASE_URL. ' +
        'After an interrupted restore, use a new one as well.',
    );
  }
  for await (const _key of files.list()) {
    throw new LaunchError(
      'The file store is not empty, and the sweep would remove files that are not in the backup: ' +
        'set a new DATA_DIR, or an empty bucket in S3_BUCKET.',
    );
  }
}

type Source = { directory: string; manifest: Manifest; key: KeyObject | null };

/** A part of a backup as it was before it was encrypted. */
const open = ({ directory, key }: Source, path: string): [Readable, ...Transform[]] => [
  createReadStream(pathBelow(directory, path)),
  ...(key ? [unseal(key, path)] : []),
];

async function fillTables(client: Client, source: Source): Promise<void> {
  const { manifest } = source;
  await withoutGuards(client, async () => {
    for (const table of manifest.tables) {
      await emptyOfMigrations(client, table.name);
      const copy = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
      const path = tablePath(table.name);
      await pipeline([...open(source, path), createGunzip(), copy]);
      if (copy.rowCount !== table.rows) throw damaged(path);
    }
  });
  for (const { name, value, is_called } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${escapeIdentifier(name)}`,
      value,
      is_called,
    ]);
  }
}

/** A migration may insert rows; the backup has their current version. */
async function emptyOfMigrations(client: Client, name: string): Promise<void> {
  await client.query(`delete from public.${escapeIdentifier(name)}`);
}

const JOBS_AT_ONCE = 500;

/**
 * Adds the jobs of unfinished work again, by its rows: the queue's tables are private. Emails need none, presentations get theirs from the
 * job of every minute, and a person whose link was not written yet asks for another one.
 */
async function addJobs(client: Client, origin: string): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('bulk_run', json_build_object('run_id', id, 'origin', $1::text))
     from bulk_runs where state in ('running', 'undoing')`,
    [origin],
  );
  await client.query(
    `select graphile_worker.add_job('compute_assignment', json_build_object('draft_id', id))
     from assignment_drafts where state = 'computing'`,
  );
}

/** A backup of an earlier release has its jobs. */
async function addFormerJobs(client: Client, directory: string): Promise<void> {
  const input = createReadStream(pathBelow(directory, JOBS)).pipe(createGunzip());
  for await (const lines of inBatches(createInterface({ input }), JOBS_AT_ONCE)) {
    await client.query(
      `select graphile_worker.add_job(j.identifier, j.payload, j.queue_name, j.run_at, j.max_attempts, j.key, j.priority)
       from json_to_recordset($1) as j(identifier text, payload json, queue_name text, run_at timestamptz,
         max_attempts int, key text, priority int)`,
      [`[${lines.join(',')}]`],
    );
  }
}

type Stored = { key: string; content_type: string };

async function storeFiles(client: Client, store: FileStore, source: Source): Promise<void> {
  const missing = new Set(source.manifest.files.missing);
  const place = await mkdtemp(join(tmpdir(), 'portal-restore-'));
  try {
    for await (const { key, content_type } of streamRows<Stored>(
      client,
      'select key, content_type from files',
    )) {
      if (!missing.has(key))
        await store.put(key, await plainFile(source, `${FILES}/${key}`, place), content_type);
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** The path of a file of the backup or, when that is encrypted, of what it holds: verified, and there until the next one. */
async function plainFile(source: Source, path: string, place: string): Promise<string> {
  if (!source.key) return pathBelow(source.directory, path);
  const plain = join(place, 'file');
  await pipeline([...open(source, path), createWriteStream(plain, { mode: 0o600 })]);
  return plain;
}
