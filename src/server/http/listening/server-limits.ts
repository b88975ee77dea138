import type { Server, ServerOptions } from 'node:http';

/** Slow clients hold a connection for a limited time, and never a slot at a gate. */
export const SERVER_OPTIONS: ServerOptions = {
  headersTimeout: 10_000,
  /** The whole request: a presentation of 10 MB at 48 kbit per second. Bodies that are no uploads have a limit of their own. */
  requestTimeout: 1_800_000,
  /** How often Node checks the two limits above. */
  connectionsCheckingInterval: 2_000,
  /** `unreadable-requests.ts` rejects such requests, with the portal's headers. */
  requireHostHeader: false,
};

const SILENCE_MS = 120_000;
const MOST_CONNECTIONS = 10_000;
const MOST_HEADERS = 100;

/** Limits without an option: stalled readers, and the number of connections. */
export function limitConnections(server: Server): void {
  server.timeout = SILENCE_MS;
  server.maxConnections = MOST_CONNECTIONS;
  server.maxHeadersCount = MOST_HEADERS;
}
