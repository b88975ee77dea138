/** Real pictures of 4 × 3 pixels for tests, optionally with metadata, another declared size in pixels, or more bytes. */
import { crc32, deflateSync } from 'node:zlib';
import type { Bytes } from './documents.ts';

type PictureOptions = { width?: number; height?: number; secret?: string; size?: number };

const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAADAAQDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAcEAACAgIDAAAAAAAAAAAAAAABAgADBBESIZH/xAAVAQEBAAAAAAAAAAAAAAAAAAABAv/EABYRAQEBAAAAAAAAAAAAAAAAAAEAEf/aAAwDAQACEQMRAD8AicvIua7k1jMxHZY7J9iIlLjhBf/Z',
  'base64',
);
const JPEG_FRAME = JPEG.indexOf(Buffer.from([0xff, 0xc0]));

/** A JPEG; `secret` is written into EXIF, XMP, a comment, the thumbnail of an APP segment and behind the end. */
export function jpegBytes({ width = 4, height = 3, secret, orientation = 6, size }: JpegOptions = {}): Bytes {
  const picture = Buffer.from(JPEG);
  picture.writeUInt16BE(height, JPEG_FRAME + 5);
  picture.writeUInt16BE(width, JPEG_FRAME + 7);
  const metadata = secret === undefined ? [] : secretSegments(secret, orientation);
  const bytes = Buffer.concat([
    picture.subarray(0, 2),
    ...metadata,
    picture.subarray(2),
    Buffer.from(secret ?? ''),
  ]);
  return own(Buffer.concat([bytes, Buffer.alloc((size ?? bytes.length) - bytes.length)]));
}
type JpegOptions = PictureOptions & { orientation?: number };

const secretSegments = (secret: string, orientation: number) => [
  segment(0xe1, Buffer.concat([exif(orientation), Buffer.from(secret)])),
  segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${secret}`)),
  segment(0xe0, Buffer.from(`JFXX\0${secret}`)),
  segment(0xe2, Buffer.from(`ICC_PROFILE\0${secret}`)),
  segment(0xed, Buffer.from(`Photoshop 3.0\0${secret}`)),
  segment(0xfe, Buffer.from(secret)),
];

/** EXIF with the orientation and the offset of a place. */
const exif = (orientation: number) =>
  Buffer.concat([
    Buffer.from('Exif\0\0II*\0\x08\0\0\0\x02\0', 'latin1'),
    Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]),
    Buffer.from([0x25, 0x88, 4, 0, 1, 0, 0, 0, 0x26, 0, 0, 0]),
    Buffer.alloc(4),
  ]);

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** A PNG; `secret` is written into texts, EXIF, a profile, a private chunk and behind the end. */
export function pngBytes({ width = 4, height = 3, secret, size }: PictureOptions = {}): Bytes {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(12, 0x7f)]);
  const metadata = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'iCCP', 'prVt'].map((type) => chunk(type, secret ?? ''));
  const parts = [
    pngOf({ width, height }, Buffer.concat([row, row, row]), secret === undefined ? [] : metadata),
    Buffer.from(secret ?? ''),
  ];
  const missing = (size ?? 0) - Buffer.concat(parts).length;
  return own(Buffer.concat(missing > 0 ? [...parts, Buffer.alloc(missing)] : parts));
}

function pngOf({ width, height }: Size, rows: Buffer, metadata: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...metadata,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', ''),
  ]);
}
type Size = { width: number; height: number };

/** A white PNG that is larger than the portal stores. */
export function largePng(): Buffer {
  const [width, height] = [3000, 2000];
  const row = Buffer.alloc(1 + width * 3, 0xff).fill(0, 0, 1);
  return pngOf({ width, height }, Buffer.concat(Array<Buffer>(height).fill(row)));
}

/** A chunk of a PNG with its checksum. */
export function chunk(type: string, content: string | Uint8Array): Buffer {
  const data = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(content as Uint8Array)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - 4);
  checksum.writeUInt32BE(crc32(data));
  return Buffer.concat([length, data, checksum]);
}

const ALPHA = Buffer.from('AQ8w/xER4gcPEf2PAQ==', 'base64');
const VP8 = Buffer.from('sAEAnQEqBAADAALATCUAToAh3tRwAAD+80Yw3nr63tXoZVy5bGxBBa0ScjEYZ1gA', 'base64');

/** A WebP with transparency; `secret` is written into EXIF, XMP, a profile and behind the end. */
export function webpBytes({ width = 4, height = 3, secret, size }: PictureOptions = {}): Bytes {
  const canvas = Buffer.alloc(10);
  canvas.writeUInt8(secret === undefined ? 0x10 : 0x3c);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const bytes = Buffer.concat([
    riff([
      ['VP8X', canvas],
      ...(secret === undefined ? [] : ([['ICCP', Buffer.from(secret)]] as RiffChunk[])),
      ['ALPH', ALPHA],
      ['VP8 ', VP8],
      ...(secret === undefined ? [] : secretChunks(secret)),
    ]),
    Buffer.from(secret ?? ''),
  ]);
  return own(Buffer.concat([bytes, Buffer.alloc((size ?? bytes.length) - bytes.length)]));
}

type RiffChunk = [type: string, content: Buffer];

const secretChunks = (secret: string): RiffChunk[] => [
  ['EXIF', Buffer.concat([exif(1), Buffer.from(secret)])],
  ['XMP ', Buffer.from(secret)],
];

/** A RIFF file of the type WEBP. */
export function riff(chunks: RiffChunk[]): Buffer {
  const body = chunks.flatMap(([type, content]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    return [Buffer.from(type, 'latin1'), length, content, Buffer.alloc(content.length % 2)];
  });
  const length = Buffer.alloc(4);
  length.writeUInt32LE(Buffer.concat(body).length + 4);
  return Buffer.concat([Buffer.from('RIFF'), length, Buffer.from('WEBP'), ...body]);
}

const own = (buffer: Uint8Array): Bytes => new Uint8Array(buffer);
