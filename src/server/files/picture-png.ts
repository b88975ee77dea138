import { crc32 } from 'node:zlib';
import { type CleanPicture, MAX_PARTS } from './inspection.ts';

const SIGNATURE_LENGTH = 8;
/** Each chunk has a length, a type and a checksum. */
const FRAMING = 12;
/** The picture, its transparency and its colours. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND']);

/** A PNG without texts, EXIF, profiles and further frames. Throws for a damaged one. */
export function cleanPng(bytes: Buffer): CleanPicture {
  const kept = [bytes.subarray(0, SIGNATURE_LENGTH)];
  const types = new Set<string>();
  let at = SIGNATURE_LENGTH;
  for (let parts = 0; parts < MAX_PARTS && !types.has('IEND'); parts += 1) {
    const chunk = readChunk(bytes, at);
    const type = chunk.toString('latin1', 4, 8);
    if (types.size === 0 && type !== 'IHDR') throw new Error('No header.');
    if (KEPT.has(type)) kept.push(chunk);
    else if (isCritical(type)) throw new Error('An unknown critical chunk.');
    types.add(type);
    at += chunk.length;
  }
  if (!types.has('IDAT') || !types.has('IEND')) throw new Error('No picture.');
  return {
    width: bytes.readUInt32BE(SIGNATURE_LENGTH + 8),
    height: bytes.readUInt32BE(SIGNATURE_LENGTH + 12),
    bytes: Buffer.concat(kept),
  };
}

function readChunk(bytes: Buffer, at: number): Buffer {
  const end = at + FRAMING + bytes.readUInt32BE(at);
  if (end > bytes.length) throw new Error('A cut chunk.');
  if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
    throw new Error('A wrong checksum.');
  return bytes.subarray(at, end);
}

const isCritical = (type: string) => /^[A-Z]/.test(type);
