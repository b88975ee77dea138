import { type CleanPicture, MAX_PARTS } from './inspection.ts';

const START = Buffer.from([0xff, 0xd8]);
const END = 0xd9;
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const ADOBE = 0xee;
/** Tables and frames, without which nobody can read the picture. */
const NEEDED = new Set([...FRAMES, SCAN, 0xc4, 0xdb, 0xdd]);
/** A progressive picture has about ten. */
const MAX_SCANS = 64;
/** The length of a JFIF segment without a thumbnail. */
const PLAIN_JFIF = 18;

/** A JPEG without its metadata segments; an EXIF orientation stays. Throws for a damaged one. */
export function cleanJpeg(bytes: Buffer): CleanPicture {
  const segments: Buffer[] = [];
  let frame: Buffer | null = null;
  let orientation = 1;
  let scans = 0;
  const once = new Set<number>();
  let at = START.length;
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    at = skipFill(bytes, at);
    const marker = bytes.readUInt8(at + 1);
    if (marker === END) return finish({ frame, scans, orientation, segments });
    const segment = readSegment(bytes, at);
    at += segment.length;
    if (isNeeded(marker, segment)) {
      requirePlace(marker, { once, frame });
      segments.push(segment);
    } else if (marker === APP1) orientation = readOrientation(segment) ?? orientation;
    else if (!isMetadata(marker)) throw new Error('An unknown segment.');
    if (FRAMES.has(marker)) frame = segment;
    if (marker === SCAN) {
      const end = endOfScan(bytes, at);
      segments.push(bytes.subarray(at, end));
      at = end;
      scans += 1;
    }
  }
  throw new Error('Too many segments.');
}

/** One frame, before its scans; what says how to read it once, before the frame. Programs would disagree about anything else. */
function requirePlace(marker: number, { once, frame }: { once: Set<number>; frame: Buffer | null }): void {
  if (marker === SCAN && !frame) throw new Error('A scan before the frame.');
  const isOnly = FRAMES.has(marker) || marker === APP0 || marker === ADOBE;
  if (isOnly && (frame || once.has(marker))) throw new Error('A second frame or segment.');
  once.add(marker);
}

type Read = { frame: Buffer | null; scans: number; orientation: number; segments: Buffer[] };

function finish({ frame, scans, orientation, segments }: Read): CleanPicture {
  if (!frame || scans === 0 || scans > MAX_SCANS) throw new Error('No picture.');
  const rotation = orientation === 1 ? [] : [orientationSegment(orientation)];
  return {
    height: frame.readUInt16BE(5),
    width: frame.readUInt16BE(7),
    bytes: Buffer.concat([START, ...rotation, ...segments, Buffer.from([0xff, END])]),
  };
}

/** Any number of 0xff may precede a marker. */
function skipFill(bytes: Buffer, start: number): number {
  let at = start;
  if (bytes.readUInt8(at) !== 0xff) throw new Error('No marker.');
  while (bytes.readUInt8(at + 1) === 0xff) at += 1;
  return at;
}

function readSegment(bytes: Buffer, at: number): Buffer {
  const length = bytes.readUInt16BE(at + 2);
  if (length < 2 || at + 2 + length > bytes.length) throw new Error('A cut segment.');
  return bytes.subarray(at, at + 2 + length);
}

/** The Adobe segment says how the colours are stored. */
function isNeeded(marker: number, segment: Buffer): boolean {
  if (marker === APP0) return segment.length === PLAIN_JFIF && startsWith(segment, 'JFIF\0');
  if (marker === ADOBE) return segment.length === 16 && startsWith(segment, 'Adobe');
  return NEEDED.has(marker);
}

/** APP0 to APP15, and comments. */
const isMetadata = (marker: number) => (marker >= APP0 && marker <= 0xef) || marker === 0xfe;

const startsWith = (segment: Buffer, name: string) =>
  segment.subarray(4, 4 + name.length).toString('latin1') === name;

/** The offset of the next marker: in a scan, 0xff is followed by 0 or a restart marker. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = start; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  throw new Error('A cut scan.');
}

const TIFF = 10;
const ORIENTATION = 0x0112;

/** The orientation in an EXIF segment, 2 to 8; null without one. */
function readOrientation(segment: Buffer): number | null {
  if (!startsWith(segment, 'Exif\0\0')) return null;
  const tiff = segment.subarray(TIFF);
  const isLittle = tiff.subarray(0, 2).toString('latin1') === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let index = 0; index < short(directory); index += 1) {
    const entry = directory + 2 + 12 * index;
    if (short(entry) === ORIENTATION) return short(entry + 8) <= 8 ? short(entry + 8) : null;
  }
  return null;
}

const EMPTY_EXIF = 'ffe100224578696600004d4d002a00000008000101120003000000010000000000000000';

/** An EXIF segment with nothing else. */
function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.from(EMPTY_EXIF, 'hex');
  segment.writeUInt16BE(orientation, 28);
  return segment;
}
