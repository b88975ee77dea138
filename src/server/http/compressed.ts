import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings } from './accepted-encodings.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

// Compresses a page in a millisecond or two, slightly worse than the files of the build, which have unlimited time.
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

type Compressed = { body: Uint8Array<ArrayBuffer>; encoding: Record<string, string> };

/** Compresses a text for the browser, and returns it with its encoding header. */
export async function compressed(text: string, header?: string): Promise<Compressed> {
  const accepted = acceptedEncodings(header);
  if (accepted.includes('br')) {
    return { body: await toBrotli(text, QUICKLY), encoding: { 'Content-Encoding': 'br' } };
  }
  if (accepted.includes('gzip'))
    return { body: await toGzip(text), encoding: { 'Content-Encoding': 'gzip' } };
  return { body: Buffer.from(text), encoding: {} };
}
