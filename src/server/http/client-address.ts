import type { BlockList } from 'node:net';
import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** The address a request comes from. X-Forwarded-For is believed only as far as trusted proxies wrote it. */
export function clientAddress(c: Context, trusted: BlockList): string {
  const forwarded =
    c.req
      .header('x-forwarded-for')
      ?.split(',')
      .map((part) => part.trim()) ?? [];
  const hops = [peerAddress(c), ...forwarded.reverse()];
  return hops.find((address) => !isTrusted(address, trusted)) ?? hops.at(-1) ?? 'unknown';
}

function peerAddress(c: Context): string {
  // Requests that tests hand straight to the app have no socket.
  const address = c.env && 'incoming' in c.env ? getConnInfo(c).remote.address : undefined;
  return address?.replace(/^::ffff:/, '') ?? '127.0.0.1';
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
