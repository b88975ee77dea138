import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed } from './compressed.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['br;q=0', undefined, Buffer.from],
  ['', undefined, Buffer.from],
] as const)('a text for the encodings "%s" is sent as %s', async (accepted, name, read) => {
  const { body, encoding } = await compressed('a text', accepted);
  expect(encoding['Content-Encoding']).toBe(name);
  expect(String(read(body))).toBe('a text');
});
