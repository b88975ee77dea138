import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const RESPONSE_MS = 45_000;

/** A connection to a portal that writes the given bytes. */
export async function openRaw(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** The status of the response of a connection; 0 when it was closed without one, -1 without any reaction. */
export async function statusOf(socket: Socket): Promise<number> {
  const closed = Promise.withResolvers<number>();
  socket.on('data', (chunk: Buffer) =>
    closed.resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 0)),
  );
  socket.on('close', () => closed.resolve(0));
  const status = await Promise.race([closed.promise, pause(RESPONSE_MS, -1, { ref: false })]);
  socket.destroy();
  return status;
}

type Head = { url: string; cookie: string; method: string; path: string; headers?: Record<string, string> };

/** The head of a request as a browser of the portal's own pages sends it. */
export function head({ url, cookie, method, path, headers = {} }: Head): string {
  const own = { Host: new URL(url).host, Origin: url, Cookie: cookie, ...headers };
  const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
