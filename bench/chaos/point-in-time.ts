import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, createCast } from './cast.ts';
import { findLosses } from './lost.ts';
import {
  copyCluster,
  createCluster,
  makeDirectory,
  ofServer,
  requirePostgres,
  startServer,
} from './servers.ts';
import { createSite, figure, killPostgres, scratchDirectory } from './site.ts';
import { Writing } from './writing.ts';

const WRITERS = 4;

/**
 * The recovery of docs/operations.md: a copy of the server and its archived log while people write, an accident that empties a table, and a new server at
 * the moment before. Checks every acknowledged write.
 */
export async function pointInTime(): Promise<void> {
  requirePostgres();
  const parent = scratchDirectory('point-in-time');
  const [primary, base, archive] = ['primary', 'standby', 'archive'].map((name) =>
    makeDirectory(join(parent, name)),
  ) as [string, string, string];
  createCluster(primary);
  const server = await startServer(primary, [
    'archive_mode=on',
    `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  ]);
  await ask(ofServer(server.url), 'create database portal');
  const dataDir = scratchDirectory('point-in-time-files');
  const site = await createSite(dataDir, { DATABASE_URL: server.url });
  await site.start();
  const writing = new Writing(site.url, await createCast(server.url));
  writing.begin(WRITERS);
  await pause(2000);
  copyCluster(server, base, []);
  await pause(2000);
  await writing.stop();
  await writing.finishSubmissions();
  await site.end('SIGTERM');

  const [before] = await ask<{ at: string }>(server.url, 'select clock_timestamp()::text as at');
  await pause(1000);
  await ask(server.url, 'truncate applications cascade');
  await ask(server.url, 'select pg_switch_wal()');
  await pause(2000);
  killPostgres(server.pid, 'SIGINT');

  const started = performance.now();
  writeFileSync(join(base, 'recovery.signal'), '');
  const recovered = await startServer(base, [
    `restore_command=cp ${archive}/%f %p`,
    `recovery_target_time=${before?.at}`,
    'recovery_target_action=promote',
    'archive_mode=off',
  ]);
  while ((await ask(recovered.url, 'select where pg_is_in_recovery()')).length > 0) await pause(50);
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
  const lost = await findLosses({ databaseUrl: recovered.url, dataDir }, writing);
  figure({ fault: 'point-in-time', acknowledged: writing.count, lost, recovered_in_seconds: seconds });
  killPostgres(recovered.pid);
  if (lost.length > 0) process.exitCode = 1;
}
