import type { BlockList } from 'node:net';
import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * The network address of a client: its IPv4 address or its IPv6 network, because one household has 2^64 addresses. X-Forwarded-For counts
 * only as far as trusted proxies wrote it.
 */
export const clientPlace = (c: Context, trusted: BlockList): string => placeOf(c.req.raw, c.env, trusted);

/** The network address of a request that no context exists for yet; `bindings` are those of the HTTP server. */
export const placeOf = (request: Request, bindings: unknown, trusted: BlockList): string =>
  networkOf(clientAddress(request.headers.get('x-forwarded-for'), peerAddress(bindings), trusted));

function clientAddress(forwardedFor: string | null, peer: string, trusted: BlockList): string {
  const forwarded = forwardedFor?.split(',').map((part) => part.trim()) ?? [];
  const hops = [peer, ...forwarded.reverse()].map(withoutMapping);
  return hops.find((address) => !isTrusted(address, trusted)) ?? hops.at(-1) ?? 'unknown';
}

/** Requests of tests have no socket. */
const peerAddress = (bindings: unknown): string =>
  (isOfServer(bindings) ? bindings.incoming.socket.remoteAddress : undefined) ?? '127.0.0.1';

const isOfServer = (bindings: unknown): bindings is HttpBindings =>
  typeof bindings === 'object' && bindings !== null && 'incoming' in bindings;

/** Converts an IPv4 address that IPv6 sockets write. */
const withoutMapping = (address: string) => address.replace(/^::ffff:(\d+\.)/i, '$1');

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIP(bare) !== 6) return address;
  const [head = '', tail = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const groups = [...(first ?? []), ...Array(8).fill('0')]
    .slice(0, 8 - (last?.length ?? 0))
    .concat(last ?? []);
  return `${groups.slice(0, 4).join(':')}::/64`;
}
