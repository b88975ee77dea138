import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect } from '#server/db/database.ts';
import { type Env, readEnv } from '#server/env.ts';
import { diskStore } from '#server/files/storage/disk.ts';
import { requestOrigin } from '#server/http/origin.ts';
import { newestCopy, openCopies, withBackup } from '#server/operations/backup/copies.ts';
import { listBackups } from '#server/operations/backup/keep-newest.ts';
import { restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { withScratchDatabase } from '#server/operations/backup/scratch-database.ts';
import { backupKey } from '#server/operations/backup/seal.ts';
import { examineData } from '#server/operations/doctor/examine.ts';
import { noteRun } from '#server/operations/last-runs.ts';
import { LaunchError } from '#server/process/launch-error.ts';
import { runCommand } from './setup/command.ts';
import { openStorage } from './setup/storage.ts';

// `npm run drill -- <directory of backups>` restores the newest one, with BACKUP_S3_BUCKET the newest of the bucket, into a scratch database and a temporary directory, lets the doctor check
// its rules and files, and removes both (docs/operations.md).
await runCommand(async ([parent, ...more]) => {
  if (!parent || more.length > 0) throw new LaunchError('Usage: npm run drill -- <directory of backups>');
  const env = readEnv();
  const newest = await findNewest(env, resolve(parent));
  const site = await openStorage(env, { beside: true });
  try {
    const created_at = await withBackup(env, newest, (backup) => restoreAside(env, site.directUrl, backup));
    console.log(
      `Restored ${newest}, the state of ${created_at}, into a scratch database: its rules hold and its files are whole.`,
    );
    await noteRun(site.db, 'drill', new Date());
  } finally {
    await site.close();
  }
});

/** The copy in the bucket is what is left when the machine is lost. */
async function findNewest(env: Env, parent: string): Promise<string> {
  const copies = await openCopies(env);
  const newest = copies ? await newestCopy(copies) : (await listBackups(parent))[0];
  if (newest) return newest;
  throw new LaunchError(`There is no complete backup in ${copies ? 'the bucket of backups' : parent}.`);
}

async function restoreAside(env: Env, siteUrl: string, backup: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-drill-'));
  try {
    return await withScratchDatabase(siteUrl, async (url) => {
      await mkdir(join(directory, 'files'));
      const files = diskStore(join(directory, 'files'));
      const origin = requestOrigin(env, undefined);
      const { created_at } = await restoreBackup({
        url,
        files,
        directory: backup,
        key: backupKey(env),
        origin,
      });
      const { db, pool } = connect(url);
      const target = { env, db, pool, files, directory, now: () => new Date(), isQuick: false };
      try {
        for await (const { level, subject, words } of examineData(target))
          if (level === 'wrong')
            throw new LaunchError(`The restored backup is not whole: ${subject}: ${words}`);
      } finally {
        await pool.end();
      }
      return created_at;
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
