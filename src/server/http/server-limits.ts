import type { Server, ServerOptions } from 'node:http';

/** Slow clients hold a connection, never anything that others wait for, and not for ever. */
export const SERVER_OPTIONS: ServerOptions = {
  headersTimeout: 10_000,
  /** The whole of a request: a presentation of 10 MB on a line of 35 KB a second. */
  requestTimeout: 300_000,
  /** How often the two above are looked at. */
  connectionsCheckingInterval: 2_000,
};

const SILENCE_MS = 120_000;
const MOST_CONNECTIONS = 10_000;
const MOST_HEADERS = 100;

/** What has no option: readers that stand still, and how many may come. */
export function limitConnections(server: Server): void {
  server.timeout = SILENCE_MS;
  server.maxConnections = MOST_CONNECTIONS;
  server.maxHeadersCount = MOST_HEADERS;
}
