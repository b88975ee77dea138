import { resolve } from 'node:path';
import { readEnv } from '#server/env.ts';
import { requestOrigin } from '#server/http/origin.ts';
import { restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { LaunchError } from '#server/process/launch-error.ts';
import { runCommand } from './setup/command.ts';
import { openStorage } from './setup/storage.ts';

// `npm run restore -- <directory>` restores a backup into an empty database and an empty file store (docs/operations.md).
await runCommand(async ([directory, ...more]) => {
  if (!directory || more.length > 0)
    throw new LaunchError('Usage: npm run restore -- <directory of a backup>');
  const env = readEnv();
  const storage = await openStorage(env);
  try {
    const { created_at, tables, files } = await restoreBackup({
      url: storage.directUrl,
      files: storage.files,
      directory: resolve(directory),
      origin: requestOrigin(env, undefined),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored the state of ${created_at}: ${rows} rows and ${files.count} files. Everybody must sign in again.`,
    );
  } finally {
    await storage.close();
  }
});
