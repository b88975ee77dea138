import { BlockList } from 'node:net';
import { expect, test } from 'vitest';
import { placeOf } from './client-address.ts';

const trusted = new BlockList();
trusted.addAddress('127.0.0.1');

const placeFrom = (address: string) =>
  placeOf(new Request('http://a.example', { headers: { 'X-Forwarded-For': address } }), {}, trusted);

test.each([
  ['an IPv4 address', '203.0.113.9', '203.0.113.9'],
  ['a household', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['the same household', '2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['an address with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['a client of a gateway', '64:ff9b::203.0.113.9', '203.0.113.9'],
  ['another client of the gateway', '64:ff9b::cb00:710a', '203.0.113.10'],
  ['a client of a gateway with a prefix of its own', '64:ff9b:1:a:b:c:203.0.113.9', '203.0.113.9'],
  ['a mapped address', '::ffff:203.0.113.9', '203.0.113.9'],
  ['a mapped address in hexadecimal digits', '::ffff:cb00:7109', '203.0.113.9'],
  ['a translated address', '::ffff:0:cb00:7109', '203.0.113.9'],
  ['a 6to4 address', '2002:cb00:7109:1::1', '203.0.113.9'],
])('the limits count %s, %s, as %s', { tags: ['sign-in-rate-limits'] }, (_, address, place) => {
  expect(placeFrom(address)).toBe(place);
});
