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
  server.prependListener('request', (_request: IncomingMessage, answer: ServerResponse) => {
    underWay.add(answer);
    if (isLast) endConnectionAfter(answer);
    answer.once('close', () => {
      underWay.delete(answer);
      report();
    });
  });
  return {
    /** From now on an answer is the last of its connection: the proxy has to come by a new one, elsewhere. */
    makeEveryAnswerTheLast() {
      isLast = true;
      for (const answer of underWay) endConnectionAfter(answer);
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

function endConnectionAfter(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('Connection', 'close');
}
