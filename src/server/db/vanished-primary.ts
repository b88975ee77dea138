import { Socket } from 'node:net';
import type pg from 'pg';
import { withoutRequest } from '../process/request-id.ts';

export type Address = { host: string; port: number };
/** One that takes writes, one that is there, or one that doesn't respond. */
export type Server = Address & { state: 'primary' | 'refuses' | 'gone' };

const LOOK_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** What a connection had received when it was last seen waiting, or null; and when its server is asked again, if it stays silent. */
type Seen = { received: number | null; askAt: number; pauseMs: number };
const NOT_WAITING: Seen = { received: null, askAt: 0, pauseMs: LOOK_MS };

/**
 * Ends the connections of a server that has vanished without a word: while a statement waits without a byte from one look to the next, asks every server, and
 * leaves those that don't respond while another one takes writes. A long statement of a server that responds is asked about ever more rarely. Call the result
 * with each connection that has opened.
 */
export function leaveVanished(askAll: () => Promise<Server[]>): (client: pg.Client) => void {
  const open = new Map<pg.Client, Seen>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    const silent = noteSilent(open);
    if (silent.length === 0) return;
    isLooking = true;
    const servers = await askAll().finally(() => {
      isLooking = false;
    });
    const gone = servers.filter(({ state }) => state === 'gone');
    const isGone = (client: pg.Client) => gone.some((server) => isOf(client, server));
    for (const client of silent) if (!isGone(client)) askLater(open, client);
    if (!servers.some(({ state }) => state === 'primary')) return;
    for (const client of open.keys()) if (isGone(client)) socketOf(client)?.destroy();
  }

  return (client) => {
    open.set(client, NOT_WAITING);
    timer ??= withoutRequest(() => setInterval(look, LOOK_MS).unref());
    client.once('end', () => {
      open.delete(client);
      if (open.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  };
}

/** The connections that have waited since the last look, and whose server should be asked. */
function noteSilent(open: Map<pg.Client, Seen>): pg.Client[] {
  const silent: pg.Client[] = [];
  for (const [client, seen] of open) {
    const received = isWaiting(client) ? (socketOf(client)?.bytesRead ?? null) : null;
    const isSilent = received !== null && received === seen.received;
    if (!isSilent) open.set(client, { ...NOT_WAITING, received });
    else if (performance.now() >= seen.askAt) silent.push(client);
  }
  return silent;
}

function askLater(open: Map<pg.Client, Seen>, client: pg.Client): void {
  const seen = open.get(client);
  if (!seen) return;
  const pauseMs = Math.min(2 * seen.pauseMs, LONGEST_PAUSE_MS);
  open.set(client, { ...seen, askAt: performance.now() + seen.pauseMs, pauseMs });
}

const isOf = (client: pg.Client, { host, port }: Address) => client.host === host && client.port === port;

const isWaiting = (client: pg.Client) => 'readyForQuery' in client && client.readyForQuery === false;

function socketOf(client: pg.Client): Socket | null {
  const connection = 'connection' in client ? client.connection : null;
  const isConnection = typeof connection === 'object' && connection !== null && 'stream' in connection;
  return isConnection && connection.stream instanceof Socket ? connection.stream : null;
}
