import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

const CHECK_MS = 50;

/**
 * A proxy as at a college: reuses connections to the processes behind it, checks whether each is ready, and passes
 * requests by turns to those that are.
 */
export async function startRoundRobin(ports: number[]) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(ports);
  let turn = 0;
  const checks = setInterval(() => {
    for (const port of ports) void isReady(port).then((is) => (is ? ready.add(port) : ready.delete(port)));
  }, CHECK_MS);
  const server = createServer((incoming, outgoing) => {
    const among = [...ready];
    passOn(agent, among[turn++ % among.length] ?? 0, incoming, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    ready: () => [...ready],
    stop() {
      clearInterval(checks);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health`, { headers: { Connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  );

function passOn(agent: Agent, port: number, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url: path, headers } = incoming;
  const onward = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  incoming.pipe(onward);
}
