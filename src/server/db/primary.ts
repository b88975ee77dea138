import { EventEmitter } from 'node:events';
import pg from 'pg';
import { urlsOfHosts } from '../setting-urls.ts';
import { type Address, leaveVanished, type Server } from './vanished-primary.ts';

type Client = typeof pg.Client;

/** A connection that isn't open yet; with several hosts to the server that takes writes. */
export function createClient(connectionString: string, config: pg.ClientConfig = {}): pg.Client {
  const [first = connectionString] = urlsOfHosts(connectionString);
  return new (primaryClient(connectionString, pg.Client))({ ...config, connectionString: first });
}

/** The same for a pool. */
export function createPool(
  connectionString: string,
  { Client = pg.Client, ...config }: pg.PoolConfig & { Client?: Client } = {},
): pg.Pool {
  const [first] = urlsOfHosts(connectionString);
  return new pg.Pool({
    ...config,
    connectionString: first,
    Client: primaryClient(connectionString, Client),
  });
}

type Done = (error?: Error) => void;
type Connect = (this: pg.Client) => Promise<unknown>;

/**
 * Clients that ask, whenever they connect, which of several servers takes writes: after a standby was promoted, new connections lead there. A connection
 * whose server stops taking writes ends, and so does one whose server has vanished once another takes writes. With one server these are plain clients.
 */
function primaryClient(connectionString: string, Base: Client): Client {
  const urls = urlsOfHosts(connectionString);
  if (urls.length === 1) return Base;
  const find = shared(() => findPrimary(urls));
  const noteOpen = leaveVanished(() => Promise.all(urls.map(serverAt)));
  class PrimaryClient extends Base {}
  PrimaryClient.prototype.connect = function (this: pg.Client, done?: Done) {
    const connecting = find().then(async (address) => {
      Object.assign(this, address);
      await connectToPrimary(this, () => (Base.prototype.connect as Connect).call(this));
      noteOpen(this);
      return this;
    });
    if (!done) return connecting;
    connecting.then(() => done(), done);
    return undefined;
  } as typeof pg.Client.prototype.connect;
  return PrimaryClient;
}

/** The server may have changed since it was asked, and may change later. */
async function connectToPrimary(client: pg.Client, connect: () => Promise<unknown>): Promise<void> {
  const state = { isOpen: false, isReadOnly: false };
  onReadOnly(client, () => {
    state.isReadOnly = true;
    if (state.isOpen) void client.end();
  });
  await connect();
  state.isOpen = true;
  if (!state.isReadOnly) return;
  await client.end();
  throw readOnly();
}

/** Connections that open at the same time share one answer. */
const FRESH_MS = 500;

function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: { at: number; answer: Promise<T> } | null = null;
  return () => {
    if (!known || performance.now() - known.at > FRESH_MS) known = { at: performance.now(), answer: ask() };
    return known.answer;
  };
}

/** For a server that doesn't respond at all. */
const ANSWER_MS = 1500;

/** Asks all servers at once; the first that takes writes is the one. */
async function findPrimary(urls: string[]): Promise<Address> {
  try {
    return await Promise.any(urls.map(addressIfPrimary));
  } catch (error) {
    const reasons: Error[] = error instanceof AggregateError ? error.errors : [];
    throw reasons.find(isReadOnlyServer) ?? reasons[0] ?? error;
  }
}

async function addressIfPrimary(url: string): Promise<Address> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS });
  let isReadOnly = false;
  client.on('error', () => {}); // the connection attempt fails with the reason
  onReadOnly(client, () => {
    isReadOnly = true;
  });
  try {
    await client.connect();
    if (isReadOnly) throw readOnly();
    return { host: client.host, port: client.port };
  } finally {
    void client.end().catch(() => {});
  }
}

/** What it is now; one that answers with an error, such as for too many connections, is there, and so is one that is read-only. */
async function serverAt(url: string): Promise<Server> {
  const { host, port } = new pg.Client({ connectionString: url });
  const state = await addressIfPrimary(url).then(
    () => 'primary' as const,
    (error: unknown) => (error instanceof pg.DatabaseError || isReadOnlyServer(error) ? 'refuses' : 'gone'),
  );
  return { host, port, state };
}

/** A server says so when a connection begins, and a connection says so when that changes (PostgreSQL 14 and newer). */
const TELLING = ['in_hot_standby', 'default_transaction_read_only'];

type Told = { parameterName: string; parameterValue: string };

function onReadOnly(client: pg.Client, run: () => void): void {
  if (!('connection' in client && client.connection instanceof EventEmitter)) return;
  client.connection.on('parameterStatus', ({ parameterName, parameterValue }: Told) => {
    if (TELLING.includes(parameterName) && parameterValue === 'on') run();
  });
}

/** The code of PostgreSQL for a write that a read-only server refuses. */
const READ_ONLY = '25006';

const readOnly = () =>
  Object.assign(
    new Error('No server of DATABASE_URL takes writes: all that answer are standbys or read-only'),
    {
      code: READ_ONLY,
    },
  );

const isReadOnlyServer = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === READ_ONLY;
