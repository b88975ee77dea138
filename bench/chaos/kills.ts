import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/embedded-postgres.ts';
import { type Cast, createCast } from './cast.ts';
import { findLosses } from './lost.ts';
import {
  createSite,
  embeddedServer,
  figure,
  killPostgres,
  type Site,
  scratchDirectory,
  spread,
} from './site.ts';
import { Writing } from './writing.ts';

const WRITERS = 6;
/** For a machine with a time limit: no round begins later. */
const LAST_ROUND_MS = Number(process.env.FAULT_SECONDS ?? Number.POSITIVE_INFINITY) * 1000;

type Place = { site: Site; dataDir: string; databaseUrl: () => string };
/** Does the damage, and gives the milliseconds until /api/health reports a ready portal again. */
type Fault = (place: Place, round: number) => Promise<number>;

/** Kills the embedded portal again and again: the server alone, and the server with its database, in turn. */
export async function killEmbedded(times: number): Promise<void> {
  const dataDir = scratchDirectory('embedded');
  const site = await createSite(dataDir);
  await site.start();
  const place = { site, dataDir, databaseUrl: () => embeddedServer(dataDir).url };
  await repeatUnderLoad('kill-embedded', place, times, async (_, round) => {
    const { pid } = embeddedServer(dataDir);
    const begun = performance.now();
    if (round % 2 === 1) killPostgres(pid);
    return readyAgain(site, begun);
  });
  await site.end('SIGTERM');
}

/** Kills the portal and starts it at once, as a supervisor would; gives the milliseconds since the first kill. */
async function readyAgain(site: Site, begun: number): Promise<number> {
  await site.end('SIGKILL');
  await site.start();
  return performance.now() - begun;
}

/** Kills the portal and its external PostgreSQL in turn; the latter is restarted as by a supervisor. */
export async function killSeparate(times: number): Promise<void> {
  await withSeparate('kill-separate', (place, pid) =>
    repeatUnderLoad('kill-separate', place, times, async ({ site }, round) => {
      if (round % 2 === 1) return whileDatabaseRestarts(site, pid(), round % 4 === 1 ? 'SIGKILL' : 'SIGQUIT');
      return readyAgain(site, performance.now());
    }),
  );
}

/** Restarts the PostgreSQL of a portal in use. */
export async function restartDatabase(times: number): Promise<void> {
  await withSeparate('restart-database', (place, pid) =>
    repeatUnderLoad('restart-database', place, times, ({ site }) =>
      whileDatabaseRestarts(site, pid(), 'SIGINT'),
    ),
  );
}

async function whileDatabaseRestarts(site: Site, pid: number, signal: 'SIGKILL' | 'SIGQUIT' | 'SIGINT') {
  const begun = performance.now();
  killPostgres(pid, signal);
  while (existsSync(`/proc/${pid}`)) await pause(5);
  await site.untilHealthy();
  if (!site.isAlive()) throw new Error('The portal did not survive the restart of its database.');
  return performance.now() - begun;
}

async function withSeparate(
  name: string,
  work: (place: Place, pid: () => number) => Promise<void>,
): Promise<void> {
  const databaseDir = scratchDirectory(`${name}-database`);
  const dataDir = scratchDirectory(name);
  const postgres = await startEmbeddedPostgres({ dataDir: databaseDir, log: () => {} });
  const site = await createSite(dataDir, { DATABASE_URL: postgres.url });
  await site.start();
  await work({ site, dataDir, databaseUrl: () => postgres.url }, () => embeddedServer(databaseDir).pid);
  await site.end('SIGTERM');
  await postgres.stop();
}

/** People write, the fault occurs, and every acknowledged write must be found; many times. Ends with the figures. */
async function repeatUnderLoad(name: string, place: Place, times: number, fault: Fault): Promise<void> {
  const cast: Cast = await createCast(place.databaseUrl());
  const writing = new Writing(place.site.url, cast);
  const ready: number[] = [];
  const losses: string[] = [];
  for (let round = 0; round < times && performance.now() < LAST_ROUND_MS; round++) {
    writing.begin(WRITERS);
    await pause(200 + Math.random() * 800);
    ready.push(await fault(place, round));
    if (name === 'restart-database') await pause(300);
    await writing.stop();
    await writing.finishSubmissions();
    losses.push(...(await findLosses({ ...place, databaseUrl: place.databaseUrl() }, writing)));
    process.stderr.write(
      `${name} ${round + 1}/${times}: ready after ${Math.round(ready.at(-1) ?? 0)} ms, ${writing.count} acknowledged, ${losses.length} lost\n`,
    );
    if (losses.length > 0) break;
  }
  figure({
    fault: name,
    times: ready.length,
    acknowledged: writing.count,
    lost_or_half_written: losses,
    ready_ms: spread(ready),
    responses: Object.fromEntries(writing.responses),
  });
  if (losses.length > 0) process.exitCode = 1;
}
