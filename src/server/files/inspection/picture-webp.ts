import { type CleanPicture, MAX_PARTS } from './inspection.ts';

const HEADER_LENGTH = 12;
const HAS_ALPHA = 0x10;
const IS_ANIMATED = 0x02;

/** A WebP without EXIF, XMP and profiles. Throws for a damaged or animated one. */
export function cleanWebp(bytes: Buffer): CleanPicture {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) throw new Error('A cut file.');
  const chunks: Buffer[] = [];
  const sizes: Size[] = [];
  let at = HEADER_LENGTH;
  for (let parts = 0; at < end; parts += 1) {
    if (parts === MAX_PARTS) throw new Error('Too many chunks.');
    const chunk = readChunk(bytes, at, end);
    at += chunk.length;
    const type = chunk.toString('latin1', 0, 4);
    const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
    if (!read) continue;
    const { size, cleaned } = read(chunk);
    if (size) sizes.push(size);
    chunks.push(cleaned ?? chunk);
  }
  const order = chunks.map((chunk) => chunk.toString('latin1', 0, 4)).join();
  if (!ORDERS.has(order)) throw new Error('Not one picture, or chunks that are out of order.');
  return {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
    bytes: withHeader(Buffer.concat(chunks)),
  };
}

type Size = { width: number; height: number };
type Reading = { size?: Size; cleaned?: Buffer };

/** The chunks of every picture that isn't an animation. Programs would disagree about anything else. */
const ORDERS = new Set(['VP8 ', 'VP8L', 'VP8X,VP8 ', 'VP8X,VP8L', 'VP8X,ALPH,VP8 ']);
const EXTENDED_BYTES = 10;

/** The chunks that belong to the picture; the others are left out. */
const READERS: Record<string, (chunk: Buffer) => Reading> = {
  VP8X: readExtended,
  ALPH: () => ({}),
  'VP8 ': readLossy,
  VP8L: readLossless,
};

function readExtended(chunk: Buffer): Reading {
  if (chunk.readUInt32LE(4) !== EXTENDED_BYTES) throw new Error('A header of a wrong length.');
  const flags = chunk.readUInt8(8);
  if (flags & IS_ANIMATED) throw new Error('An animation.');
  const cleaned = Buffer.from(chunk);
  cleaned.writeUInt8(flags & HAS_ALPHA, 8);
  return { size: { width: 1 + chunk.readUIntLE(12, 3), height: 1 + chunk.readUIntLE(15, 3) }, cleaned };
}

function readLossy(chunk: Buffer): Reading {
  if (chunk.readUIntBE(11, 3) !== 0x9d012a) throw new Error('No key frame.');
  return { size: { width: chunk.readUInt16LE(14) & 0x3fff, height: chunk.readUInt16LE(16) & 0x3fff } };
}

function readLossless(chunk: Buffer): Reading {
  if (chunk.readUInt8(8) !== 0x2f) throw new Error('No lossless picture.');
  const bits = chunk.readUInt32LE(9);
  return { size: { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) } };
}

/** A chunk of an odd length is followed by one byte. */
function readChunk(bytes: Buffer, at: number, end: number): Buffer {
  const length = bytes.readUInt32LE(at + 4);
  const next = at + 8 + length + (length % 2);
  if (next > end) throw new Error('A cut chunk.');
  return bytes.subarray(at, next);
}

function withHeader(chunks: Buffer): Buffer {
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  header.writeUInt32LE(chunks.length + 4, 4);
  return Buffer.concat([header, chunks]);
}
