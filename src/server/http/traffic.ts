import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Longer than proxies keep idle connections (60 s): who closes first must be the proxy, or a request meets a closed door. */
const IDLE_MS = 75_000;

/** Counts the answers that a server has under way, so that it can end without losing one. */
export function trackTraffic(server: Server) {
  const underWay = new Set<ServerResponse>();
  let isLast = false;
  let report = () => {};
  server.keepAliveTimeout = IDLE_MS;
  // Before the app's own listener, which may answer at once.
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    underWay.add(response);
    if (isLast) endConnectionAfter(response);
    response.once('close', () => {
      underWay.delete(response);
      report();
    });
  });
  return {
    /** From now on an answer is the last of its connection: the proxy has to come by a new one, elsewhere. */
    closeConnectionsAfterResponse() {
      isLast = true;
      for (const response of underWay) endConnectionAfter(response);
    },
    /** Accepts nothing more, lets what is under way finish, and closes every connection. */
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
