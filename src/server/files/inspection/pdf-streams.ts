import { inflateSync } from 'node:zlib';

const MIB = 1024 * 1024;
/** A picture of 5,000 by 4,000 pixels has 60 MB. */
const MAX_STREAM_BYTES = 96 * MIB;
/** Objects are text, which a reader turns into many times as much memory. */
const MAX_OBJECTS_BYTES = 8 * MIB;
const MAX_TOTAL_BYTES = 512 * MIB;
const DICTIONARY_BYTES = 512;

/**
 * Whether the compressed streams of a PDF unpack to more than a reader should hold, found without reading its structure: a page of a few KB
 * can unpack to gigabytes. Other compressions than Flate are left to the limits of the process.
 */
export function unpacksTooMuch(bytes: Buffer): boolean {
  let total = 0;
  for (const { start, dictionary } of streamsOf(bytes)) {
    const limit = /\/(ObjStm|XRef)\b/.test(dictionary) ? MAX_OBJECTS_BYTES : MAX_STREAM_BYTES;
    const size = unpackedSize(bytes.subarray(start), limit);
    total += size;
    if (size > limit || total > MAX_TOTAL_BYTES) return true;
  }
  return false;
}

function* streamsOf(bytes: Buffer): Generator<{ start: number; dictionary: string }> {
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 1)) {
    const start = afterLineEnd(bytes, at + 'stream'.length);
    if (start === null || !isFlate(bytes, start)) continue;
    yield { start, dictionary: bytes.subarray(Math.max(0, at - DICTIONARY_BYTES), at).toString('latin1') };
  }
}

const [LF, CR] = [10, 13];

function afterLineEnd(bytes: Buffer, at: number): number | null {
  const next = bytes[at] === CR ? at + 1 : at;
  if (bytes[next] === LF) return next + 1;
  return next > at ? next : null;
}

/** The first two bytes of a zlib stream: the method, and a checksum of both. */
const isFlate = (bytes: Buffer, start: number) =>
  start + 2 <= bytes.length && ((bytes[start] ?? 0) & 15) === 8 && bytes.readUInt16BE(start) % 31 === 0;

function unpackedSize(bytes: Buffer, limit: number): number {
  try {
    return inflateSync(bytes, { maxOutputLength: limit }).length;
  } catch (error) {
    return error instanceof RangeError ? limit + 1 : 0;
  }
}
