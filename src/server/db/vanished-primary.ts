import { Socket } from 'node:net';
import type pg from 'pg';

export type Address = { host: string; port: number };

const LOOK_MS = 500;

/**
 * Ends the connections of a server that has vanished without a word: while a statement waits without a byte from one look to the next, asks which server takes
 * writes, and leaves every other one. Call the result with each connection that has opened.
 */
export function leaveVanished(find: () => Promise<Address>): (client: pg.Client) => void {
  /** With what each had received when it was last seen waiting, or null. */
  const open = new Map<pg.Client, number | null>();
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    if (noteSilent(open) === 0) return;
    const primary = await find().catch(() => null); // none yet: the next look asks again
    if (primary === null) return;
    for (const client of open.keys())
      if (client.host !== primary.host || client.port !== primary.port) socketOf(client)?.destroy();
  }

  return (client) => {
    open.set(client, null);
    timer ??= setInterval(look, LOOK_MS).unref();
    client.once('end', () => {
      open.delete(client);
      if (open.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  };
}

/** How many connections have waited since the last look. */
function noteSilent(open: Map<pg.Client, number | null>): number {
  let silent = 0;
  for (const [client, before] of open) {
    const received = isWaiting(client) ? (socketOf(client)?.bytesRead ?? null) : null;
    if (received !== null && received === before) silent += 1;
    open.set(client, received);
  }
  return silent;
}

const isWaiting = (client: pg.Client) => 'readyForQuery' in client && client.readyForQuery === false;

function socketOf(client: pg.Client): Socket | null {
  const connection = 'connection' in client ? client.connection : null;
  const isConnection = typeof connection === 'object' && connection !== null && 'stream' in connection;
  return isConnection && connection.stream instanceof Socket ? connection.stream : null;
}
