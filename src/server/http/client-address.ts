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
  const groups = groupsOf(bare);
  return embeddedIpv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first = [], last = []] = [head, tail].map((part) => part.split(':').filter(Boolean));
  return [...first, ...Array(8).fill('0')].slice(0, 8 - last.length).concat(last);
}

/**
 * The IPv4 address inside of an IPv6 address: a gateway that translates (NAT64, RFC 6052 and 8215) gives all clients of IPv4 one /64, and
 * they aren't one household.
 */
function embeddedIpv4(groups: string[]): string | null {
  const prefix = groups.join(':');
  if (TRANSLATED.test(prefix)) return ipv4Of(groups.slice(6));
  return groups[0] === '2002' ? ipv4Of(groups.slice(1, 3)) : null;
}

/** 64:ff9b::/96, 64:ff9b:1::/48 with its address at the end, ::ffff:0:0/96 and ::ffff:0:0:0/96. */
const TRANSLATED = /^(?:64:ff9b:0:0:0:0:|64:ff9b:1:|0:0:0:0:0:ffff:|0:0:0:0:ffff:0:)/;

function ipv4Of(pair: string[]): string {
  const [high = 0, low = 0] = pair.map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
