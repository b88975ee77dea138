import { createServer } from 'node:net';
import pg from 'pg';
import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#tests/e2e/support/server.ts';
import { databaseForFile } from '#tests/postgres.ts';
import { openTcpProxy } from '#tests/tcp-proxy.ts';
import { editConnectionString, urlsOfHosts } from '../setting-urls.ts';
import { connect } from './database.ts';
import { createClient } from './primary.ts';

const { url } = await databaseForFile();
const name = new URL(url).pathname.slice(1);
afterEach(() => setReadOnly(false));

/** One server that is away, and the one of the tests. */
const hosts = async () => {
  const { host } = new URL(url);
  return url.replace(host, `127.0.0.1:${await freePort()},${host}`);
};

async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  const change = isReadOnly
    ? 'set default_transaction_read_only = on'
    : 'reset default_transaction_read_only';
  await client.query(`alter database ${name} ${change}`).finally(() => client.end());
}

test('a connection string with several hosts is one for each, and can be changed as one', () => {
  const two = 'postgres://portal:a,b@one:5432,[::1]:5433/portal?sslmode=require';
  expect(urlsOfHosts(two)).toEqual([
    'postgres://portal:a,b@one:5432/portal?sslmode=require',
    'postgres://portal:a,b@[::1]:5433/portal?sslmode=require',
  ]);
  const scratch = editConnectionString(two, (each) => {
    each.pathname = '/scratch';
  });
  expect(scratch).toBe('postgres://portal:a,b@one:5432,[::1]:5433/scratch?sslmode=require');
  expect(urlsOfHosts('postgres:///portal')).toEqual(['postgres:///portal']);
});

test('of several servers the one that takes writes is found while another is away', async () => {
  const client = createClient(await hosts());
  await client.connect();
  onTestFinished(() => client.end());
  expect((await client.query('select current_database() as name')).rows).toEqual([{ name }]);
});

test('while no server takes writes a connection says so, and the next one works once one does', async () => {
  const { pool } = connect(await hosts());
  onTestFinished(() => pool.end());
  await setReadOnly(true);
  await expect(pool.query('select 1')).rejects.toMatchObject({
    code: '25006',
    message: expect.stringContaining('No server of DATABASE_URL takes writes'),
  });
  await setReadOnly(false);
  await expect.poll(() => pool.query('select 1').then(() => 'works'), { timeout: 5000 }).toBe('works');
});

test('while every server is away the reason is theirs', async () => {
  const away = `127.0.0.1:${await freePort()}`;
  const client = createClient(`postgres://portal@${away},${away}/portal`);
  await expect(client.connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a connection whose server stops taking writes ends, and the pool opens another', async () => {
  const { pool } = connect(await hosts(), { max: 1 });
  onTestFinished(() => pool.end());
  const pid = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const first = await pid();
  expect(await pid()).toBe(first);
  await pool.query('set default_transaction_read_only = on');
  await expect.poll(pid, { timeout: 5000 }).not.toBe(first);
});

test('statements of a server that vanishes without a word end soon after another one takes writes', async () => {
  const { hostname, port } = new URL(url);
  const ways = await Promise.all([1, 2].map(() => openTcpProxy({ host: hostname, port: Number(port) })));
  const [vanishing, promoted] = ways;
  onTestFinished(async () => void (await Promise.all(ways.map((way) => way.close()))));
  promoted?.cut();
  const addresses = ways.map((way) => `127.0.0.1:${way.port}`).join(',');
  const { pool } = connect(url.replace(`${hostname}:${port}`, addresses), { max: 2 });
  await Promise.all([1, 2].map(() => pool.query('select pg_sleep(0.1)')));
  expect(pool.totalCount).toBe(2);
  vanishing?.silence();
  const waiting = pool.query('select 1');
  const failed = expect(waiting).rejects.toThrow('Connection terminated');
  promoted?.repair();
  const began = performance.now();
  await failed;
  await expect.poll(() => pool.query('select').then(() => 'works'), { timeout: 5000 }).toBe('works');
  expect(performance.now() - began).toBeLessThan(5000);
  await pool.end();
});

test('a long statement survives when two names lead to one server, and is asked about ever more rarely', async () => {
  const { hostname, port } = new URL(url);
  const ways = await Promise.all([1, 2].map(() => openTcpProxy({ host: hostname, port: Number(port) })));
  onTestFinished(async () => void (await Promise.all(ways.map((way) => way.close()))));
  const addresses = ways.map((way) => `127.0.0.1:${way.port}`).join(',');
  const opened = vi.spyOn(pg.Client.prototype, 'connect');
  onTestFinished(() => opened.mockRestore());
  const { pool } = connect(url.replace(`${hostname}:${port}`, addresses), { max: 1 });
  onTestFinished(() => pool.end());
  const before = opened.mock.calls.length;
  const { rows } = await pool.query(`select 'slept' as answer from pg_sleep(4)`);
  expect(rows).toEqual([{ answer: 'slept' }]);
  const each = ways.length;
  // Two to find the server, one of the pool, and looks after 0.5, 1 and 2 seconds of silence.
  expect(opened.mock.calls.length - before).toBeLessThanOrEqual(each + 1 + 3 * each);
});

/** The bytes of a server that lets everybody in and takes writes: `AuthenticationOk` and `ReadyForQuery`. */
const WELCOME = Buffer.from([...[0x52, 0, 0, 0, 8, 0, 0, 0, 0], ...[0x5a, 0, 0, 0, 5, 0x49]]);

test('a long statement survives on a server that has become read-only while another one takes writes', async () => {
  const { host } = new URL(url);
  const port = await freePort();
  const client = createClient(url.replace(host, `${host},127.0.0.1:${port}`));
  await client.connect();
  onTestFinished(() => client.end());
  const read = client.query(`select 'read' as answer from pg_sleep(3)`);
  await setReadOnly(true);
  const asked = vi.fn();
  const other = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      asked();
      socket.write(WELCOME);
    });
  });
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  expect((await read).rows).toEqual([{ answer: 'read' }]);
  expect(asked).toHaveBeenCalled();
});
