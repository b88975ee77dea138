import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openTcpProxy } from '../../tests/tcp-proxy.ts';
import { ask, createCast } from './cast.ts';
import { findLosses } from './lost.ts';
import {
  copyCluster,
  createCluster,
  makeDirectory,
  ofServer,
  requirePostgres,
  type Server,
  startServer,
} from './servers.ts';
import { createSite, figure, killPostgres, scratchDirectory, spread } from './site.ts';
import { Writing } from './writing.ts';

const WRITERS = 6;

type Way = 'proxy' | 'hosts' | 'vanished';

/**
 * Kills the primary under people who write, promotes its synchronous replica and checks every acknowledged write. A proxy leads the portal’s connections
 * there or, with `hosts`, the portal finds it by itself, because DATABASE_URL names both. With `vanished` no packet to or from the primary arrives any
 * more, so that no connection hears of its end.
 */
export async function replica(times: number, path: Way = 'proxy'): Promise<void> {
  requirePostgres();
  const losses: string[] = [];
  const away: number[] = [];
  const promoting: number[] = [];
  const found: number[] = [];
  let acknowledged = 0;
  for (let round = 0; round < times; round++) {
    const result = await replaceOnce(path);
    losses.push(...result.losses);
    away.push(result.awayMs ?? 0);
    found.push(result.foundMs ?? 0);
    promoting.push(result.promotingMs);
    acknowledged += result.acknowledged;
    process.stderr.write(`replica ${round + 1}/${times}: ${JSON.stringify(result)}\n`);
  }
  figure({
    fault: `replica, ${path}`,
    times,
    acknowledged,
    lost: losses,
    away_ms: spread(away),
    promoting_ms: spread(promoting),
    found_ms: spread(found),
  });
  if (losses.length > 0) process.exitCode = 1;
}

async function replaceOnce(path: Way) {
  const { primary, standby } = await startPair();
  const proxy = await openTcpProxy({ host: '127.0.0.1', port: primary.port });
  const dataDir = scratchDirectory('replica');
  const hosts = path === 'proxy' ? [proxy.port] : [primary.port, standby.port];
  const servers = hosts.map((port) => `127.0.0.1:${port}`).join(',');
  const site = await createSite(dataDir, { DATABASE_URL: `postgres://postgres@${servers}/portal` });
  await site.start();
  const cast = await createCast(primary.url);
  const writing = new Writing(site.url, cast);
  writing.begin(WRITERS);
  await pause(3000);
  const comeBack = path === 'vanished' ? dropPackets(primary.port) : () => {};
  if (path !== 'vanished') killPostgres(primary.pid);
  const killed = performance.now();
  proxy.cut();
  await ask(standby.url, 'select pg_promote()');
  const promoted = performance.now();
  proxy.repair({ host: '127.0.0.1', port: standby.port });
  await site.untilHealthy();
  const [awayMs, foundMs] = [killed, promoted].map((from) => Math.round(performance.now() - from));
  const responding = await untilAllRespond(site.url, cast.students.at(-1)?.cookie ?? '', killed);
  const refused = await refusedByStandby(site.url, standby.url);
  await pause(2000);
  await writing.stop();
  await writing.finishSubmissions();
  const losses = await findLosses({ databaseUrl: standby.url, dataDir }, writing);
  await site.end('SIGTERM');
  await proxy.close();
  killPostgres(standby.pid);
  comeBack();
  if (path === 'vanished') killPostgres(primary.pid);
  return {
    awayMs,
    promotingMs: Math.round(promoted - killed),
    foundMs,
    responding,
    refused,
    acknowledged: writing.count,
    losses,
    responses: Object.fromEntries(writing.responses),
  };
}

/** What health and a page of a portal say once the only server left takes no writes, and that it recovers. */
async function refusedByStandby(url: string, server: string): Promise<number[]> {
  const codes = async () => {
    const answers = await Promise.all(['/api/health', '/api/health/ready'].map((path) => fetch(url + path)));
    return answers.map(({ status }) => status);
  };
  await ask(server, 'alter system set default_transaction_read_only = on');
  await ask(server, 'select pg_reload_conf()');
  await pause(1000);
  const refused = await codes();
  await ask(server, 'alter system reset default_transaction_read_only');
  await ask(server, 'select pg_reload_conf()');
  return refused;
}

/** Health asks for one connection; this says when twenty requests at once respond, so that no connection hangs any more. */
async function untilAllRespond(url: string, cookie: string, since: number): Promise<number> {
  for (;;) {
    const asked = Array.from({ length: 20 }, () =>
      fetch(`${url}/api/profile`, { headers: { Cookie: cookie }, signal: AbortSignal.timeout(1000) }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
    if ((await Promise.all(asked)).every(Boolean)) return Math.round(performance.now() - since);
    await pause(20);
  }
}

/** As if the cable of a server were cut; gives the way back, which also runs at the end of this process. */
function dropPackets(port: number): () => void {
  const rules = ['--dport', '--sport'].map((side) => [
    'INPUT',
    '-i',
    'lo',
    '-p',
    'tcp',
    side,
    `${port}`,
    '-j',
    'DROP',
  ]);
  const change = (action: string) => {
    for (const rule of rules) execFileSync('iptables', [action, ...rule]);
  };
  let isCut = true;
  const mend = () => {
    if (isCut) change('-D');
    isCut = false;
  };
  change('-A');
  process.once('exit', mend);
  return mend;
}

async function startPair(): Promise<{ primary: Server; standby: Server }> {
  const parent = scratchDirectory('replica-database');
  const first = makeDirectory(join(parent, 'primary'));
  const second = makeDirectory(join(parent, 'standby'));
  createCluster(first);
  const primary = await startServer(first);
  copyCluster(primary, second, ['-R']);
  const standby = await startServer(second, ['wal_retrieve_retry_interval=500ms']); // as docs/administration.md says
  const server = ofServer(primary.url);
  await ask(server, 'create database portal');
  await ask(server, `alter system set synchronous_standby_names = '*'`);
  await ask(server, 'select pg_reload_conf()');
  while ((await ask(server, `select from pg_stat_replication where sync_state = 'sync'`)).length === 0)
    await pause(100);
  return { primary, standby };
}
