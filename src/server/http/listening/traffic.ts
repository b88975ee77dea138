import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Longer than proxies keep idle connections (60 s): the proxy must close first, or a request hits a closed connection. */
const IDLE_MS = 75_000;

/** Counts the open responses of a server, so that it can end without losing one. */
export function trackTraffic(server: Server) {
  const underWay = new Set<ServerResponse>();
  let isLast = false;
  let report = () => {};
  server.keepAliveTimeout = IDLE_MS;
  // Before the app's own listener, which may respond at once.
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    underWay.add(response);
    if (isLast) endConnectionAfter(response);
    response.once('close', () => {
      underWay.delete(response);
      report();
    });
  });
  return {
    /** From now on each response closes its connection: the proxy must open a new one, to another process. */
    closeConnectionsAfterResponse() {
      isLast = true;
      for (const response of underWay) endConnectionAfter(response);
    },
    /** Accepts no new requests, waits for the open ones, and closes every connection. */
    async finish(): Promise<void> {
      server.close();
      await new Promise<void>((resolve) => {
        report = () => void (underWay.size === 0 && resolve());
        report();
      });
      server.closeAllConnections();
    },
  };
}

function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
