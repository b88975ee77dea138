import { resolve } from 'node:path';
import { readEnv } from '#server/env.ts';
import { createBackup } from '#server/operations/backup/create-backup.ts';
import { LaunchError } from '#server/process/launch-error.ts';
import { runCommand } from './setup/command.ts';
import { openStorage } from './setup/storage.ts';

const NAMED = 5;

// `npm run backup -- <directory>` takes a snapshot of database and files, also while the portal runs (docs/operations.md).
await runCommand(async ([directory, ...more]) => {
  if (!directory || more.length > 0) throw new LaunchError('Usage: npm run backup -- <a new directory>');
  const storage = await openStorage(readEnv(), { beside: true });
  try {
    const { tables, files, created_at } = await createBackup({
      url: storage.directUrl,
      files: storage.files,
      directory: resolve(directory),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Backed up as of ${created_at}: ${rows} rows of ${tables.length} tables, ` +
        `${files.count} files (${(files.bytes / 1e6).toFixed(1)} MB) in ${resolve(directory)}.`,
    );
    report(files.missing, 'are not in the store, so not in the backup; everything else is in it');
    report(files.damaged, 'are not what was uploaded, and are in the backup as they are');
  } finally {
    await storage.close();
  }
});

/** The backup can be restored, but the exit code tells a script that somebody has to look. */
function report(keys: string[], what: string): void {
  if (keys.length === 0) return;
  const more = keys.length > NAMED ? `, and ${keys.length - NAMED} more in its manifest.json` : '';
  console.error(`Files that ${what}: ${keys.length} (${keys.slice(0, NAMED).join(', ')}${more}).`);
  process.exitCode = 1;
}
