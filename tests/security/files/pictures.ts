import { deflateSync } from 'node:zlib';
import type { Bytes } from '#tests/documents.ts';
import { chunk, jpegBytes, pngBytes, riff, webpBytes } from '#tests/pictures.ts';
import type { MaliciousFile } from './pdfs.ts';

const SCRIPT = '<!doctype html><script>alert(document.cookie)</script>';
const own = (bytes: Uint8Array): Bytes => new Uint8Array(bytes);
const text = (content: string): Bytes => own(Buffer.from(content, 'latin1'));

/** A PNG with these chunks after its header. */
function pngWith(...chunks: Buffer[]): Bytes {
  const png = Buffer.from(pngBytes());
  return own(Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]));
}

const animation = Buffer.alloc(10);
animation.writeUInt8(0x02);

const ACCEPTED: Record<string, Bytes> = {
  'a JPEG that is also a page': jpegBytes({ secret: SCRIPT }),
  'a PNG that is also a page': pngBytes({ secret: SCRIPT }),
  'a WebP that is also a page': webpBytes({ secret: SCRIPT }),
  'a JPEG that is also an archive': own(
    Buffer.concat([jpegBytes(), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
  ),
  'a PNG whose text unpacks to 50 MB': pngWith(
    chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50 * 1024 * 1024))])),
  ),
  'a PNG whose profile unpacks to 50 MB': pngWith(
    chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50 * 1024 * 1024))])),
  ),
};

const REFUSED: Record<string, Bytes> = {
  'an SVG with a script': text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'an SVG that loads another picture': text(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="https://evil.example/a.png"/></svg>',
  ),
  'a page': text(SCRIPT),
  'a GIF': text('GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\0;'),
  'a program before a PNG': own(Buffer.concat([Buffer.from('MZ'), pngBytes()])),
  'a JPEG of 65,000 pixels a side': jpegBytes({ width: 65_000, height: 65_000 }),
  'a PNG of four thousand million pixels a side': pngBytes({ width: 4_000_000_000, height: 4_000_000_000 }),
  'a WebP of 16,384 pixels a side': webpBytes({ width: 16_384, height: 16_384 }),
  'a WebP animation': own(
    riff([
      ['VP8X', animation],
      ['ANMF', Buffer.alloc(64)],
    ]),
  ),
  'a JPEG of a hundred scans': own(scans(100)),
  'a JPEG of nothing but segments': own(
    Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array(200_000).fill(Buffer.from([0xff, 0xfe, 0, 2]))]),
  ),
  'a PNG of nothing but chunks': pngWith(...Array<Buffer>(80_000).fill(chunk('prVt', ''))),
};

/** The scan of a JPEG repeated. */
function scans(count: number): Buffer {
  const jpeg = Buffer.from(jpegBytes());
  const start = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(start, -2);
  return Buffer.concat([jpeg.subarray(0, start), ...Array<Buffer>(count).fill(scan), jpeg.subarray(-2)]);
}

/** Hostile pictures: other types, polyglots, bombs, and pictures that take long to read. */
export const maliciousPictures: MaliciousFile[] = [
  ...Object.entries(ACCEPTED).map(([what, bytes]) => ({ what, bytes })),
  ...Object.entries(REFUSED).map(([what, bytes]) => ({ what, bytes, isRefused: true as const })),
];
