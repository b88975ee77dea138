import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings } from '../http/accepted-encodings.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

// What packs a page in a millisecond or two, to a little more than the files of the build, which have all the time.
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

type Compressed = { body: Uint8Array<ArrayBuffer>; encoding: Record<string, string> };

/** A text as the browser takes it, with the header that says how. */
export async function compressed(text: string, header?: string): Promise<Compressed> {
  const accepted = acceptedEncodings(header);
  if (accepted.includes('br')) {
    return { body: await toBrotli(text, QUICKLY), encoding: { 'Content-Encoding': 'br' } };
  }
  if (accepted.includes('gzip'))
    return { body: await toGzip(text), encoding: { 'Content-Encoding': 'gzip' } };
  return { body: Buffer.from(text), encoding: {} };
}
