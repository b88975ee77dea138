import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '#server/env.ts';
import { copyToStore, keepNewestCopies, openCopies } from '#server/operations/backup/copies.ts';
import { createBackup } from '#server/operations/backup/create-backup.ts';
import { directoryOfBackup, keepNewest, nameOfBackup } from '#server/operations/backup/keep-newest.ts';
import { backupKey } from '#server/operations/backup/seal.ts';
import { noteRun } from '#server/operations/last-runs.ts';
import { LaunchError } from '#server/process/launch-error.ts';
import { runCommand } from './setup/command.ts';
import { openStorage } from './setup/storage.ts';

const NAMED = 5;

// `npm run backup -- <directory>` takes a snapshot of database and files, also while the portal runs; with `--keep 14` into a new directory
// inside it, of which the newest 14 stay. BACKUP_KEY encrypts it, and BACKUP_S3_BUCKET gets a copy (docs/operations.md).
await runCommand(async (args) => {
  const { directory: given, keep } = readArguments(args);
  const env = readEnv();
  const [storage, copies] = [await openStorage(env, { beside: true }), await openCopies(env)];
  try {
    const directory = keep === null ? given : directoryOfBackup(given, new Date());
    const { tables, files, created_at } = await createBackup({
      url: storage.directUrl,
      files: storage.files,
      directory,
      key: backupKey(env),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Backed up as of ${created_at}: ${rows} rows of ${tables.length} tables, ` +
        `${files.count} files (${(files.bytes / 1e6).toFixed(1)} MB) in ${directory}.`,
    );
    report(files.missing, 'are not in the store, so not in the backup; everything else is in it');
    report(files.damaged, 'are not what was uploaded, and are in the backup as they are');
    // First, so that a bucket that is away for weeks doesn't fill the disk.
    if (keep !== null) sayRemoved(await keepNewest(given, keep));
    const name = nameOfBackup(new Date(created_at));
    if (copies) console.log(`Copied it to the bucket as ${await copyToStore(copies, directory, name)}.`);
    if (process.exitCode === undefined) await noteRun(storage.db, 'backup', new Date(created_at));
    if (copies && keep !== null) sayRemoved(await keepNewestCopies(copies, keep));
  } finally {
    await storage.close();
  }
});

function sayRemoved(old: string[]): void {
  for (const removed of old) console.log(`Removed the old backup ${removed}.`);
}

function readArguments(args: string[]): { directory: string; keep: number | null } {
  const { values, positionals } = parseArgs({
    args,
    options: { keep: { type: 'string' } },
    allowPositionals: true,
  });
  const [directory, ...more] = positionals;
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (!directory || more.length > 0 || (keep !== null && !(Number.isInteger(keep) && keep > 0)))
    throw new LaunchError(
      'Usage: npm run backup -- <a new directory>, or <a directory of backups> --keep <number>',
    );
  return { directory: resolve(directory), keep };
}

/** The backup can be restored, but the exit code tells a script that somebody has to look. */
function report(keys: string[], what: string): void {
  if (keys.length === 0) return;
  const more = keys.length > NAMED ? `, and ${keys.length - NAMED} more in its manifest.json` : '';
  console.error(`Files that ${what}: ${keys.length} (${keys.slice(0, NAMED).join(', ')}${more}).`);
  process.exitCode = 1;
}
