import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { clusterOf, resolveDataDirectory } from './data-directory.ts';
import { type EmbeddedPostgres, runningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const asRoot = process.getuid?.() === 0;
const fast = { fsync: 'off' };
let projectDir = '';
const running: EmbeddedPostgres[] = [];

beforeAll(() => {
  projectDir = mkdtempSync(join(tmpdir(), 'launcher-'));
  chmodSync(projectDir, 0o755);
});

afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
});

afterAll(() => rmSync(projectDir, { recursive: true, force: true }));

test('the first start creates the database, and a restart finds its data', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 42 as answer');
  await stop(first);

  const second = await start();
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(await query(second.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
});

test('the app connects with a password, as a role that is no superuser, and only from this machine', async () => {
  const { url } = await start();
  const roles = await query(
    url,
    'select current_user as me, rolsuper from pg_roles where rolname = current_user',
  );
  expect(roles).toEqual([{ me: 'portal', rolsuper: false }]);
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  const wrong = url.replace(/:[^:@/]+@/, ':wrong@');
  await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
  expect(modeOf(join(dataDir(), 'postgres/password'))).toBe(0o600);
});

const EXTENSIONS = ['btree_gin', 'citext', 'pg_trgm', 'unaccent'];

test('the role of the app has the extensions that it may use', async () => {
  const { url } = await start();
  for (const extension of EXTENSIONS) await query(url, `create extension ${extension}`);
  const names = await query(url, "select extname from pg_extension where extname <> 'plpgsql' order by 1");
  expect(names).toEqual(EXTENSIONS.map((extname) => ({ extname })));
});

test('after a kill -9 of the app the next start adopts its server and finds every committed row', async () => {
  const app = await appProcess(dataDir());
  await query(app.url, 'create table adopted as select 42 as answer');
  const pid = serverPid();
  await end(app.process, 'SIGKILL');

  const adopted = await start();
  expect(serverPid()).toBe(pid);
  expect(await query(adopted.url, 'select answer from adopted')).toEqual([{ answer: 42 }]);
  await stop(adopted);
  await expect(query(adopted.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
});

test('after a kill -9 of app and server together the next start recovers', async () => {
  const app = await appProcess(dataDir());
  await query(app.url, 'create table recovered as select 42 as answer');
  process.kill(serverPid(), 'SIGKILL');
  await end(app.process, 'SIGKILL');

  const recovered = await start();
  expect(await query(recovered.url, 'select answer from recovered')).toEqual([{ answer: 42 }]);
});

test('a server that dies under a running app is restarted on the same address', async () => {
  const { url } = await start();
  await query(url, 'create table survived as select 42 as answer');
  process.kill(serverPid(), 'SIGKILL');
  await vi.waitFor(
    async () => expect(await query(url, 'select answer from survived')).toEqual([{ answer: 42 }]),
    { timeout: 15_000, interval: 100 },
  );
});

test('a pid file with the id of an unrelated process doesn’t prevent the start', async () => {
  await stop(await start());
  const pidFile = join(clusterOf(dataDir()), 'postmaster.pid');
  const app = spawn('sleep', ['60'], statOwner(clusterOf(dataDir())));
  await once(app, 'spawn');
  await writeAsServer(pidFile, `${app.pid}\n${clusterOf(dataDir())}\n0\n1\n\n127.0.0.1\n\nready   \n`);

  const { url } = await start();
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await end(app, 'SIGKILL');
});

describe('a damaged data directory', () => {
  const fileOf = (name: string) => join(dataDir(), 'postgres', name);
  async function withARow(): Promise<void> {
    const first = await start();
    await query(first.url, 'drop table if exists kept; create table kept as select 42 as answer');
    await stop(first);
  }
  const findsTheRow = async () =>
    expect(await query((await start()).url, 'select answer from kept')).toEqual([{ answer: 42 }]);

  test.each(['', 'nonsense\n'])('a start replaces a pid file that contains %j', async (content) => {
    await withARow();
    writeFileSync(fileOf('cluster/postmaster.pid'), content);
    await findsTheRow();
  });

  test('a start stops with a message when the pid file is empty and a server still uses the data directory', async () => {
    const app = await appProcess(dataDir());
    const [pid = ''] = readFileSync(fileOf('cluster/postmaster.pid'), 'utf8').split('\n');
    await end(app.process, 'SIGKILL');
    onTestFinished(() => void process.kill(Number(pid), 'SIGQUIT'));
    writeFileSync(fileOf('cluster/postmaster.pid'), '');
    await expect(start()).rejects.toThrow(
      `process ${pid} still works in its directory. Make sure that no PostgreSQL`,
    );
  });

  test.each(['missing', 'empty'])(
    'a data directory gets a new password when its own is %s',
    async (state) => {
      await withARow();
      if (state === 'missing') rmSync(fileOf('password'));
      else writeFileSync(fileOf('password'), '');
      await findsTheRow();
      expect(readFileSync(fileOf('password'), 'utf8')).toMatch(/^[0-9a-f]{48}$/);
      expect(modeOf(fileOf('password'))).toBe(0o600);
    },
  );

  test('a data directory gets a new password even when the server of a killed app still runs on it', async () => {
    const app = await appProcess(dataDir());
    await query(app.url, 'drop table if exists kept; create table kept as select 42 as answer');
    await end(app.process, 'SIGKILL');
    rmSync(fileOf('password'));
    expect(() => runningPostgres(dataDir())).toThrow('End the portal and start it again');
    await findsTheRow();
  });

  test('a password that the server rejects and a missing cluster give clear instructions', async () => {
    await withARow();
    const whole = ['password', 'cluster/PG_VERSION'].map(
      (name) => [fileOf(name), readFileSync(fileOf(name))] as const,
    );
    onTestFinished(() => {
      for (const [file, content] of whole) writeFileSync(file, content);
    });
    writeFileSync(fileOf('password'), 'f'.repeat(48));
    await expect(start()).rejects.toThrow('remove this one and start again');
    rmSync(fileOf('cluster/PG_VERSION'));
    await expect(start()).rejects.toThrow('restore a backup into another DATA_DIR');
  });
});

test('a second app on the same data directory is rejected with the reason, and the first one continues undisturbed', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(
    `The portal is already running on the data directory ${dataDir()} (process ${process.pid})`,
  );
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('of two first starts at once one succeeds and the other is rejected', async () => {
  const fresh = resolve(join(projectDir, 'at-once')).directory;
  const both = await Promise.allSettled([appProcess(fresh), appProcess(fresh)]);
  const apps = both.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const errors = both.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  expect([apps.length, errors.length]).toEqual([1, 1]);
  expect(errors[0]).toContain('The portal is already running on the data directory');
  for (const app of apps) await end(app.process, 'SIGTERM');
});

test('a first start that was killed midway begins again', async () => {
  const fresh = resolve(join(projectDir, 'half-way')).directory;
  mkdirSync(join(fresh, 'postgres-unfinished-abc/cluster'), { recursive: true });
  const { url } = await start(fresh);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(statSync(join(fresh, 'postgres-unfinished-abc'), { throwIfNoEntry: false })).toBeUndefined();
});

test('a suitable directory is used directly, even one that only its owner can enter', async () => {
  const own = join(projectDir, 'private');
  mkdirSync(own, { mode: 0o700 });
  expect(resolve(own).directory).toBe(own);
  const database = await start(own);
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(asRoot)(
  'below a directory that the server cannot enter, a start chooses, reports and remembers another location',
  async () => {
    const home = join(projectDir, 'home');
    mkdirSync(home, { mode: 0o700 });
    const wanted = join(home, 'data');

    const chosen = resolve(wanted);
    onTestFinished(() => rmSync(chosen.directory, { recursive: true, force: true }));
    expect(basename(chosen.directory)).toContain(basename(projectDir));
    expect(chosen.logged).toEqual([expect.stringContaining(`data is stored in ${chosen.directory} instead`)]);
    expect(resolve(wanted).directory).toBe(chosen.directory);

    const database = await start(chosen.directory);
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
);

test('a location that isn’t writable is rejected with a sentence that names DATA_DIR', () => {
  writeFileSync(join(projectDir, 'file'), '');
  expect(() => resolve(join(projectDir, 'file/data'))).toThrow(/data cannot be written .* Set DATA_DIR/);
});

test.runIf(asRoot && othersReachNode())(
  'a data directory of another user is rejected with instructions',
  async () => {
    await stop(await start());
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', holdStory(dataDir())], {
      ...statOwner(clusterOf(dataDir())),
      encoding: 'utf8',
    });
    expect(stderr).toContain('It was probably made by another user');
  },
);

// Nobody else can run programs in a checkout below /root.
function othersReachNode(): boolean {
  return spawnSync(process.execPath, ['--version'], { uid: 65534, gid: 65534 }).status === 0;
}

function dataDir(): string {
  return resolve(join(projectDir, '.data')).directory;
}

function resolve(wanted: string): { directory: string; logged: string[] } {
  const logged: string[] = [];
  return {
    directory: resolveDataDirectory({ wanted, projectDir, log: (line) => logged.push(line) }),
    logged,
  };
}

// Fresh directories are created without syncing; the one of the crashes is as durable as in production.
async function start(directory = dataDir()): Promise<EmbeddedPostgres> {
  const settings = directory === dataDir() ? {} : fast;
  const database = await startEmbeddedPostgres({ dataDir: directory, log: () => undefined, settings });
  running.push(database);
  return database;
}

async function stop(database: EmbeddedPostgres): Promise<void> {
  running.splice(running.indexOf(database), 1);
  await database.stop();
}

// A separate process that starts the database, prints its address and owns it until it is stopped.
async function appProcess(directory: string): Promise<{ process: ChildProcess; url: string }> {
  const args = ['--input-type=module', '-e', holdStory(directory)];
  const app = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaint = '';
  app.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const printed = once(app.stdout, 'data').then(([url]) => String(url).trim());
  const died = once(app, 'exit').then(() => Promise.reject(new Error(complaint)));
  return { process: app, url: await Promise.race([printed, died]) };
}

function holdStory(directory: string): string {
  const launcher = new URL('./embedded-postgres.ts', import.meta.url).href;
  return `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(launcher)});
    const dataDir = ${JSON.stringify(directory)};
    const settings = ${JSON.stringify(directory === dataDir() ? {} : fast)};
    const database = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
    process.once('SIGTERM', () => database.stop().then(() => process.exit()));
    console.log(database.url);
    setInterval(() => undefined, 1000);`;
}

async function end(app: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(app, 'exit');
  app.kill(signal);
  await exit;
}

function serverPid(): number {
  return Number(readFileSync(join(clusterOf(dataDir()), 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

function modeOf(file: string): number {
  return statSync(file).mode & 0o777;
}

function statOwner(path: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(path);
  return { uid, gid };
}

async function writeAsServer(file: string, content: string): Promise<void> {
  const writer = spawn(
    '/bin/sh',
    ['-c', 'printf %s "$1" > "$0"', file, content],
    statOwner(join(file, '..')),
  );
  await once(writer, 'exit');
}
