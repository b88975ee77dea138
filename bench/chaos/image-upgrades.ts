import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVER, WORKER } from '../../scripts/setup/server.mjs';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/embedded-postgres.ts';
import { Visitors } from '../../tests/upgrade/visitors.ts';
import { createCast } from './cast.ts';
import { openImage, startContainer, stopContainer } from './containers.ts';
import { findLosses } from './lost.ts';
import { startNginx } from './nginx.ts';
import { figure, freePort, SECRET, scratchDirectory, spread } from './site.ts';
import { Writing } from './writing.ts';

const WRITERS = 2;
const SETTLE_MS = 2000;
const READY_MS = 120_000;
const COMMANDS = { web: ['node', ...SERVER], worker: ['node', ...WORKER] };

/**
 * Upgrades a site of two web containers and a worker behind nginx from image to image (IMAGES, which buildah has), container by container, while people
 * write, upload and open pages. Counts what failed and what is lost. Scripts and styles are counted apart: containers share none.
 */
export async function imageUpgrades(times: number): Promise<void> {
  const names = process.env.IMAGES?.split(',') ?? [];
  if (names.length < 2)
    throw new Error('Name images of buildah: IMAGES=residency-portal:one,residency-portal:two');
  const images = names.map(openImage);
  const directory = scratchDirectory('images');
  const dataDir = join(directory, 'data');
  mkdirSync(dataDir);
  chownSync(dataDir, 1000, 1000);
  const postgres = await startEmbeddedPostgres({
    dataDir: scratchDirectory('images-database'),
    log: () => {},
  });
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const [port, first, second] = ports;
  const url = `http://127.0.0.1:${port}`;
  const running = new Map<string, ChildProcess>();

  async function replace(name: 'worker' | `web${number}`, turn: number, at: number): Promise<void> {
    const image = images[turn % images.length];
    if (!image) return;
    const old = running.get(name);
    if (old) await stopContainer(old);
    const settings = {
      ...{ DATABASE_URL: postgres.url, AUTH_SECRET: SECRET, PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1' },
      ...{ HOST: '127.0.0.1', PORT: String(at), SEED: 'none', DRAIN_SECONDS: '2', WORKER: 'off' },
    };
    const command = name === 'worker' ? COMMANDS.worker : COMMANDS.web;
    const child = startContainer({ image, dataDir, settings, command });
    running.set(name, child);
    await untilReady(child, name === 'worker' ? null : `http://127.0.0.1:${at}/api/health`);
  }

  async function upgradeTo(turn: number): Promise<void> {
    await replace('web1', turn, first);
    await pause(SETTLE_MS);
    await replace('web2', turn, second);
    await replace('worker', turn, 0);
  }

  await upgradeTo(0);
  const nginx = await startNginx(directory, port, [first, second]);
  const cast = await createCast(postgres.url);
  const writing = new Writing(url, cast);
  writing.begin(WRITERS);
  const headers = { Cookie: cast.students.at(-1)?.cookie ?? '', Origin: url };
  const visitors = new Visitors(url, headers, { pauseMs: 1 });
  const took: number[] = [];
  for (let turn = 1; turn <= times; turn++) {
    const begun = performance.now();
    await upgradeTo(turn);
    took.push(performance.now() - begun);
    process.stderr.write(
      `image ${turn}/${times}: ${Math.round(took.at(-1) ?? 0)} ms, ${visitors.failed.length} failed\n`,
    );
    await pause(SETTLE_MS);
  }
  await visitors.stop();
  await writing.stop();
  await writing.finishSubmissions();
  const lost = await findLosses({ databaseUrl: postgres.url, dataDir }, writing);
  const isOfScripts = (failure: string) => failure.includes('/assets/');
  const failed = visitors.failed.filter((failure) => !isOfScripts(failure));
  figure({
    fault: 'image-upgrades',
    times,
    requests: visitors.count,
    failed: failed.length,
    failed_with: [...new Set(failed)].slice(0, 5),
    scripts_failed: visitors.failed.length - failed.length,
    acknowledged: writing.count,
    responses: Object.fromEntries(writing.responses),
    lost,
    upgrade_ms: spread(took),
  });
  nginx.kill('SIGQUIT');
  await once(nginx, 'exit');
  for (const child of running.values()) await stopContainer(child);
  for (const { release } of images) release();
  await postgres.stop();
  if (failed.length + lost.length > 0) process.exitCode = 1;
}

/** A web container is ready when its health says so, and a worker when it says so itself. */
async function untilReady(child: ChildProcess, health: string | null): Promise<void> {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  const until = performance.now() + READY_MS;
  while (performance.now() < until && child.exitCode === null) {
    const isReady = health
      ? await fetch(health).then(
          ({ ok }) => ok,
          () => false,
        )
      : printed.includes('is ready');
    if (isReady) return;
    await pause(50);
  }
  throw new Error(`A container is not ready:\n${printed}`);
}
