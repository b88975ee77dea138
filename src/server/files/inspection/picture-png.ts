import { crc32 } from 'node:zlib';
import { type CleanPicture, MAX_PARTS } from './inspection.ts';

const SIGNATURE_LENGTH = 8;
/** Each chunk has a length, a type and a checksum. */
const FRAMING = 12;
const HEADER_BYTES = 13;

type Rule = { fits: (bytes: number) => boolean; isMany?: boolean; isBeforePalette?: boolean };
const exactly = (length: number) => (bytes: number) => bytes === length;
/** The picture, its transparency and its colours, with the form that the format gives each. */
const KEPT: Record<string, Rule> = {
  IHDR: { fits: exactly(HEADER_BYTES), isBeforePalette: true },
  gAMA: { fits: exactly(4), isBeforePalette: true },
  cHRM: { fits: exactly(32), isBeforePalette: true },
  sRGB: { fits: exactly(1), isBeforePalette: true },
  PLTE: { fits: (bytes) => bytes > 0 && bytes <= 768 && bytes % 3 === 0, isBeforePalette: true },
  tRNS: { fits: (bytes) => bytes > 0 && bytes <= 256 },
  IDAT: { fits: () => true, isMany: true },
  IEND: { fits: exactly(0) },
};

/** A PNG without texts, EXIF, profiles and further frames. Throws for a damaged one, and for one whose chunks aren't in their order. */
export function cleanPng(bytes: Buffer): CleanPicture {
  const chunks = [bytes.subarray(0, SIGNATURE_LENGTH)];
  const types: string[] = [];
  let at = SIGNATURE_LENGTH;
  for (let parts = 0; parts < MAX_PARTS && types.at(-1) !== 'IEND'; parts += 1) {
    const chunk = readChunk(bytes, at);
    const type = chunk.toString('latin1', 4, 8);
    const rule = Object.hasOwn(KEPT, type) ? KEPT[type] : undefined;
    if (rule) {
      if (!rule.fits(chunk.length - FRAMING)) throw new Error('A chunk of a wrong length.');
      chunks.push(chunk);
    } else if (isCritical(type)) throw new Error('An unknown critical chunk.');
    requirePlace(type, rule, types);
    types.push(type);
    at += chunk.length;
  }
  if (!types.includes('IDAT') || types.at(-1) !== 'IEND') throw new Error('No picture.');
  return {
    width: bytes.readUInt32BE(SIGNATURE_LENGTH + 8),
    height: bytes.readUInt32BE(SIGNATURE_LENGTH + 12),
    bytes: Buffer.concat(chunks),
  };
}

/** One header, first; each other chunk once and before the data, the data in one piece. Programs would disagree about anything else. */
function requirePlace(type: string, rule: Rule | undefined, before: string[]): void {
  if ((type === 'IHDR') !== (before.length === 0)) throw new Error('The header isn’t first, or not alone.');
  if (!rule) return;
  const hasData = before.includes('IDAT');
  if (!rule.isMany && before.includes(type)) throw new Error('A second chunk.');
  if (rule.isBeforePalette && before.some((one) => one === 'PLTE' || one === 'tRNS'))
    throw new Error('A chunk after the palette.');
  if (type === 'IDAT' && hasData && before.at(-1) !== 'IDAT') throw new Error('Data in two pieces.');
  if (type !== 'IDAT' && type !== 'IEND' && hasData) throw new Error('A chunk after the data.');
}

function readChunk(bytes: Buffer, at: number): Buffer {
  const end = at + FRAMING + bytes.readUInt32BE(at);
  if (end > bytes.length) throw new Error('A cut chunk.');
  if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
    throw new Error('A wrong checksum.');
  return bytes.subarray(at, end);
}

const isCritical = (type: string) => /^[A-Z]/.test(type);
