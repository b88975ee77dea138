import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an upgrade asks of a process: health, its release, and pages with a script. */
export async function startPlainPortal() {
  const server = createServer((request, response) => {
    const isApi = request.url?.startsWith('/api/');
    response.end(isApi ? '{"release":"one"}' : '<script src="/assets/main.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
