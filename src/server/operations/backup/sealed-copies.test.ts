import { execFile } from 'node:child_process';
import { createSecretKey, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { diskStore } from '#server/files/storage/disk.ts';
import { directoryForFile } from '#tests/directory.ts';
import { pdfBytes } from '#tests/documents.ts';
import { createPerson } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { createTestDatabase } from '#tests/postgres.ts';
import { QUICK_START } from '#tests/quick-start.ts';
import { startS3 } from '#tests/s3/s3.ts';
import { copyToStore, keepNewestCopies, newestCopy, openCopies, withBackup } from './copies.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { backupKey, seal, unseal } from './seal.ts';

const KEY = randomBytes(32).toString('base64');
const key = backupKey({ BACKUP_KEY: KEY });
const otherKey = createSecretKey(randomBytes(32));

const directory = await directoryForFile();
const portal = await portalForFile();
const s3 = await startS3();
afterAll(() => s3.stop());

const asha = await createPerson(portal, { display_name: 'Asha of the examples' });
const resume = Buffer.from(await pdfBytes({ text: 'A résumé that nobody reads' }));
await (await portal.signIn(asha)).upload('PUT', '/api/profile/resume', resume, 'resume.pdf');
const backup = join(directory, 'backup');
const manifest = await createBackup({
  url: portal.databaseUrl,
  files: portal.services.files,
  directory: backup,
  key,
});

async function emptyTarget() {
  const database = await createTestDatabase('template0');
  onTestFinished(database.drop);
  const files = diskStore(await mkdtemp(join(directory, 'restored-')));
  return { url: database.url, files, origin: 'http://localhost:3000' };
}

async function filesIn(store: { list(): AsyncIterable<string>; get(key: string): Promise<Readable> }) {
  const all = [];
  for await (const stored of store.list()) all.push(await buffer(await store.get(stored)));
  return all;
}

describe('an encrypted file', () => {
  const sealed = async (bytes: Buffer, path = 'files/one') =>
    buffer(Readable.from([bytes]).pipe(seal(otherKey, path)));
  const opened = async (bytes: Buffer, { size = 7, path = 'files/one' } = {}) => {
    const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    );
    const transform = unseal(otherKey, path);
    Readable.from(parts).pipe(transform);
    return buffer(transform);
  };

  test.each([0, 1, 15, 16, 17, 100_000])(
    'of %i bytes opens as it was, in parts of any size',
    async (length) => {
      const bytes = randomBytes(length);
      const closed = await sealed(bytes);
      for (const size of [1, 28, 65_536].filter((each) => length < 1000 || each > 1))
        expect((await opened(closed, { size })).equals(bytes)).toBe(true);
    },
  );

  test('that was changed, shortened or exchanged for another one is damaged', async () => {
    const closed = await sealed(Buffer.from('a secret of the programme'));
    const changed = Buffer.from(closed);
    changed[40] = (changed[40] ?? 0) ^ 1;
    for (const bytes of [changed, closed.subarray(0, -1), closed.subarray(0, 20), Buffer.from('plain text')])
      await expect(opened(bytes)).rejects.toThrow('The backup is damaged: files/one');
    await expect(opened(closed, { path: 'files/two' })).rejects.toThrow('files/two');
  });
});

test('an encrypted backup holds no text and no bytes of anybody, and says which key it needs', async () => {
  const entries = await readdir(backup, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter(
    (each) => each.isFile() && /copy\.gz$|files\//.test(join(each.parentPath, each.name)),
  )) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    expect({ name: entry.name, begins: bytes.subarray(0, 16).toString() }).toEqual({
      name: entry.name,
      begins: 'portal-sealed-1\n',
    });
    expect(bytes.includes(resume.subarray(0, 200))).toBe(false);
  }
  expect(manifest.files).toMatchObject({ count: 1, bytes: resume.length, missing: [], damaged: [] });
  expect(manifest.key_check).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(manifest)).not.toContain(KEY);
});

test('a restore opens an encrypted backup with its key alone, and writes nothing without it', async () => {
  const target = await emptyTarget();
  const restore = (given: typeof key) => restoreBackup({ ...target, directory: backup, key: given });
  await expect(restore(null)).rejects.toThrow('This backup is encrypted: set BACKUP_KEY');
  await expect(restore(otherKey)).rejects.toThrow('BACKUP_KEY is not the key of this backup');
  await restore(key);
  expect(await filesIn(target.files)).toEqual([resume]);
});

test('a copy in the bucket is restored by its name, the newest ones stay, and interrupted ones go', {
  timeout: 90_000, // two hundred requests
}, async () => {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = s3.settings;
  const env = readEnv({
    BACKUP_S3_ENDPOINT: S3_ENDPOINT,
    BACKUP_S3_BUCKET: S3_BUCKET,
    BACKUP_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
  });
  const store = await openCopies(env);
  if (!store) throw new Error('The settings name no bucket.');
  const names = ['2026-03-02T02-30-00', '2026-03-03T02-30-00', '2026-03-04T02-30-00'];
  await store.put('2026-03-01T02-30-00/manifest.json', join(backup, 'manifest.json'), 'application/json');
  for (const name of names) await copyToStore(store, backup, name);
  await store.remove('2026-03-04T02-30-00/SHA256SUMS');
  expect(await newestCopy(store)).toBe('2026-03-03T02-30-00');
  expect((await keepNewestCopies(store, 1)).toSorted()).toEqual([
    '2026-03-01T02-30-00',
    '2026-03-02T02-30-00',
  ]);

  const target = await emptyTarget();
  let place = '';
  await withBackup(env, '2026-03-03T02-30-00', (local) => {
    place = local;
    return restoreBackup({ ...target, directory: local, key });
  });
  expect(await filesIn(target.files)).toEqual([resume]);
  expect(existsSync(place)).toBe(false);
  await expect(withBackup(env, names[0] ?? '', async () => {})).rejects.toThrow(
    'There is no directory 2026-03-02T02-30-00, and no backup of that name in the bucket.',
  );
});

test('a bucket that is away fails the backup, of which the newest stay on the disk all the same', async () => {
  const backups = join(directory, 'backups');
  await mkdir(join(backups, '2026-03-01T02-30-00'), { recursive: true });
  await writeFile(join(backups, '2026-03-01T02-30-00/SHA256SUMS'), '');
  const settings = {
    PATH: process.env.PATH,
    ...QUICK_START,
    DATABASE_URL: portal.databaseUrl,
    DATA_DIR: await mkdtemp(join(directory, 'data-')),
    BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1',
    BACKUP_S3_BUCKET: 'away',
    BACKUP_S3_ACCESS_KEY_ID: 'somebody',
    BACKUP_S3_SECRET_ACCESS_KEY: 'a secret of nobody',
  };
  const run = promisify(execFile)(process.execPath, ['scripts/backup.ts', backups, '--keep', '1'], {
    env: settings,
  });
  const { code, stdout } = await run.catch((error) => error);
  expect(stdout).toContain(`Removed the old backup ${join(backups, '2026-03-01T02-30-00')}.`);
  expect(code).toBe(1);
  expect(await readdir(backups)).toHaveLength(1);
  const { rows } = await portal.pool.query(`select from last_runs where name = 'backup'`);
  expect(rows).toEqual([]);
}, 60_000);
