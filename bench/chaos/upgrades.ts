import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { rollback, upgrade } from '../../scripts/upgrade/upgrade.mjs';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/embedded-postgres.ts';
import { makeRelease } from '../../tests/upgrade/make-release.ts';
import { createReleasedSite } from '../../tests/upgrade/released-site.ts';
import { Visitors } from '../../tests/upgrade/visitors.ts';
import { createCast } from './cast.ts';
import { findLosses } from './lost.ts';
import { startNginx } from './nginx.ts';
import { figure, freePort, SECRET, scratchDirectory, spread } from './site.ts';
import { Writing } from './writing.ts';

const WRITERS = 2;
const NAMES = ['one', 'two', 'three'];

/** Built releases in directories of their own; otherwise three copies of this one, whose scripts and styles have other names. */
const RELEASES = process.env.RELEASES?.split(',').map((path) => resolve(path));

/**
 * Upgrades a site of two web processes and a worker behind nginx again and again, between three releases (RELEASES), with the doctor and a backup each time, then
 * goes back twice, while people write, upload, open pages with their scripts and keep a tab open. Counts what failed and what is lost.
 */
export async function upgrades(times: number): Promise<void> {
  const directory = scratchDirectory('upgrades');
  const postgres = await startEmbeddedPostgres({
    dataDir: scratchDirectory('upgrades-database'),
    log: () => {},
  });
  const dataDir = join(directory, 'data');
  const root = join(directory, 'portal');
  for (const path of [dataDir, root]) mkdirSync(path);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    ...{ DATABASE_URL: postgres.url, DATA_DIR: dataDir, AUTH_SECRET: SECRET },
    ...{ PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1', DRAIN_SECONDS: '2' },
  };
  const released = await createReleasedSite(root, settings);
  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, args, {
      cwd: realpathSync(join(root, 'current')),
      env: { PATH: process.env.PATH, ...settings },
    });
  const site = {
    ...released.site,
    settleMs: 2000,
    // The cast has résumés without bytes and no super admin, which both commands tell. From the newest release to the oldest the schema is a newer one.
    examine: async () => {
      const { stdout } = await command('scripts/doctor.ts', '--quick').catch((failed) => failed);
      const wrong = `${stdout}`.match(/^wrong .*/gm) ?? [];
      const unexpected = wrong.filter((line) => !/^wrong +(?:files|super admin|schema):/.test(line));
      if (unexpected.length > 0) throw new Error(unexpected.join('; '));
    },
    backUp: async () => {
      const args = ['scripts/backup.ts', join(directory, 'backups'), '--keep', '2'];
      const { stdout } = await command(...args).catch((failed) => failed);
      if (!`${stdout}`.startsWith('Backed up')) throw new Error('No backup was made.');
    },
  };
  mkdirSync(join(directory, 'backups'));
  const made = RELEASES ?? (await Promise.all(NAMES.map((name) => makeRelease(join(directory, name), name))));
  const release = (n: number) => made[n % made.length] ?? '';

  await upgrade(site, release(0));
  await released.start();
  const nginx = await startNginx(directory, port, [released.ports[0] ?? 0, released.ports[1]]);
  const cast = await createCast(postgres.url);
  const writing = new Writing(url, cast);
  writing.begin(WRITERS);
  const headers = { Cookie: cast.students.at(-1)?.cookie ?? '', Origin: url };
  const visitors = new Visitors(url, headers, { pauseMs: 1 });
  const took: number[] = [];
  for (let n = 1; n <= times; n++) {
    await visitors.keepTabOpen();
    const started = performance.now();
    await upgrade(site, release(n));
    took.push(performance.now() - started);
    process.stderr.write(
      `upgrade ${n}/${times}: ${Math.round(took.at(-1) ?? 0)} ms, ${visitors.failed.length} failed\n`,
    );
  }
  const back: number[] = [];
  for (let n = 0; n < 2; n++) {
    const started = performance.now();
    await rollback(site);
    back.push(performance.now() - started);
  }
  await visitors.stop();
  await writing.stop();
  await writing.finishSubmissions();
  const lost = await findLosses({ databaseUrl: postgres.url, dataDir }, writing);
  const responses = Object.fromEntries(writing.responses);
  figure({
    fault: 'upgrades',
    times,
    reads_and_pages: visitors.count,
    failed: visitors.failed.length,
    failed_with: [...new Set(visitors.failed)].slice(0, 5),
    acknowledged: writing.count,
    responses,
    lost,
    upgrade_ms: spread(took),
    rollback_ms: spread(back),
  });
  nginx.kill('SIGQUIT');
  await once(nginx, 'exit');
  await released.end();
  await postgres.stop();
  if (visitors.failed.length + lost.length > 0) process.exitCode = 1;
}
