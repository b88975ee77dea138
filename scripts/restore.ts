import { readEnv } from '#server/env.ts';
import { requestOrigin } from '#server/http/origin.ts';
import { withBackup } from '#server/operations/backup/copies.ts';
import { restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { backupKey } from '#server/operations/backup/seal.ts';
import { LaunchError } from '#server/process/launch-error.ts';
import { runCommand } from './setup/command.ts';
import { openStorage } from './setup/storage.ts';

// `npm run restore -- <directory>` restores a backup into an empty database and an empty file store, also one of the bucket of backups by its name
// (docs/operations.md).
await runCommand(async ([directory, ...more]) => {
  if (!directory || more.length > 0)
    throw new LaunchError(
      'Usage: npm run restore -- <directory of a backup, or its name in the bucket of backups>',
    );
  const env = readEnv();
  const storage = await openStorage(env);
  try {
    const { created_at, tables, files } = await withBackup(env, directory, (local) =>
      restoreBackup({
        url: storage.directUrl,
        files: storage.files,
        directory: local,
        key: backupKey(env),
        origin: requestOrigin(env, undefined),
      }),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored the state of ${created_at}: ${rows} rows and ${files.count} files. Everybody must sign in again.`,
    );
  } finally {
    await storage.close();
  }
});
