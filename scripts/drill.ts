import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { diskStore } from '#server/files/storage/disk.ts';
import { requestOrigin } from '#server/http/origin.ts';
import { listBackups } from '#server/operations/backup/keep-newest.ts';
import { restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { withScratchDatabase } from '#server/operations/backup/scratch-database.ts';
import { examineData } from '#server/operations/doctor/examine.ts';
import { noteRun } from '#server/operations/last-runs.ts';
import { LaunchError } from '#server/process/launch-error.ts';
import { runCommand } from './setup/command.ts';
import { openStorage } from './setup/storage.ts';

// `npm run drill -- <directory of backups>` restores the newest one into a scratch database and a temporary directory, lets the doctor check
// its rules and files, and removes both (docs/operations.md).
await runCommand(async ([parent, ...more]) => {
  if (!parent || more.length > 0) throw new LaunchError('Usage: npm run drill -- <directory of backups>');
  const [newest] = await listBackups(resolve(parent));
  if (!newest) throw new LaunchError(`There is no complete backup in ${resolve(parent)}.`);
  const env = readEnv();
  const site = await openStorage(env, { beside: true });
  const directory = await mkdtemp(join(tmpdir(), 'portal-drill-'));
  try {
    await withScratchDatabase(site.directUrl, async (url) => {
      await mkdir(join(directory, 'files'));
      const files = diskStore(join(directory, 'files'));
      const { created_at } = await restoreBackup({
        url,
        files,
        directory: newest,
        origin: requestOrigin(env, undefined),
      });
      const { db, pool } = connect(url);
      const target = { env, db, pool, files, directory, now: () => new Date(), isQuick: false };
      try {
        for await (const { level, subject, words } of examineData(target))
          if (level === 'wrong')
            throw new LaunchError(`The restored backup ${newest} is not whole: ${subject}: ${words}`);
      } finally {
        await pool.end();
      }
      console.log(
        `Restored ${newest}, the state of ${created_at}, into a scratch database: its rules hold and its files are whole.`,
      );
    });
    await noteRun(site.db, 'drill', new Date());
  } finally {
    await rm(directory, { recursive: true, force: true });
    await site.close();
  }
});
