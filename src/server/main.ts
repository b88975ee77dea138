import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { limitConnections, SERVER_OPTIONS } from './http/server-limits.ts';
import { startProduct } from './start.ts';

const say = (line: string) => console.log(line);

const product = await startProduct(process.env, say).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

const { HOST: hostname, PORT: port } = product.env;
const server = serve({ fetch: product.app.fetch, hostname, port, serverOptions: SERVER_OPTIONS }, (info) =>
  product.announce(info.port),
) as Server;
limitConnections(server);
server.on('error', async (error) => {
  console.error(`The server cannot listen on ${hostname}:${port}: ${error.message}`);
  await product.close();
  process.exit(1);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, shutDown);

async function shutDown() {
  server.close();
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await product.close();
  process.exit(0);
}
