import { readFile } from 'node:fs/promises';
import type { Inspection } from './inspection.ts';

const NO_SECTOR = 0xfffffffa;
const ENTRY_BYTES = 128;
const HEADER_FAT_SECTORS = 109;

/** The streams that identify the kind of a compound file (rule:files-are-checked-by-content). */
const STREAMS: Record<string, Inspection> = {
  EncryptedPackage: { problem: 'This file is protected by a password. Please save it without one.' },
  'PowerPoint Document': { extension: 'ppt' },
  WordDocument: { extension: 'doc' },
};
const OTHER: Inspection = { problem: 'This is neither a Word nor a PowerPoint document.' };
const DAMAGED: Inspection = { problem: 'This file is damaged. Please save it again.' };

/**
 * Distinguishes an old .doc from an old .ppt by the names of the streams in its directory. None of our libraries reads these; of the format
 * ([MS-CFB]) only header, allocation table and directory are needed.
 */
export async function inspectCompoundFile(path: string): Promise<Inspection> {
  const bytes = await readFile(path);
  try {
    const names = streamNames(bytes);
    const known = Object.keys(STREAMS).find((name) => names.has(name));
    return (known ? STREAMS[known] : undefined) ?? OTHER;
  } catch (error) {
    if (error instanceof RangeError) return DAMAGED;
    throw error;
  }
}

function streamNames(bytes: Buffer): Set<string> {
  const sectorBytes = 2 ** bytes.readUInt16LE(30);
  if (sectorBytes !== 512 && sectorBytes !== 4096) throw new RangeError('no such sector size');
  const sectors = new Sectors(bytes, sectorBytes);
  const names = new Set<string>();
  for (const sector of sectors.chain(bytes.readUInt32LE(48))) {
    for (let at = 0; at < sectorBytes; at += ENTRY_BYTES)
      names.add(entryName(sector.subarray(at, at + ENTRY_BYTES)));
  }
  return names;
}

/** A name in UTF-16, with its length in bytes and a closing zero. */
function entryName(entry: Buffer): string {
  const length = Math.min(entry.readUInt16LE(64), 64);
  return entry.subarray(0, Math.max(0, length - 2)).toString('utf16le');
}

class Sectors {
  private readonly bytes: Buffer;
  private readonly size: number;
  private readonly table: number[];

  constructor(bytes: Buffer, size: number) {
    this.bytes = bytes;
    this.size = size;
    this.table = this.tableSectors().flatMap((sector) => this.numbersOf(sector));
  }

  /** The sectors of a chain, in order; a chain longer than the file is circular. */
  *chain(first: number): Generator<Buffer> {
    let steps = 0;
    for (let sector = first; sector < NO_SECTOR; sector = this.next(sector)) {
      if (++steps > this.bytes.length / this.size) throw new RangeError('a chain without an end');
      yield this.at(sector);
    }
  }

  private next(sector: number): number {
    const next = this.table[sector];
    if (next === undefined) throw new RangeError('a sector outside the table');
    return next;
  }

  /** The location of the allocation table: the first 109 sectors in the header, further ones in their own list. */
  private tableSectors(): number[] {
    const header = Array.from({ length: HEADER_FAT_SECTORS }, (_, index) =>
      this.bytes.readUInt32LE(76 + 4 * index),
    );
    const further: number[] = [];
    let list = this.bytes.readUInt32LE(68);
    for (let count = this.bytes.readUInt32LE(72); count > 0 && list < NO_SECTOR; count--) {
      const numbers = this.numbersOf(list);
      list = numbers.pop() ?? NO_SECTOR;
      further.push(...numbers);
      if (further.length > this.bytes.length / this.size) throw new RangeError('a list without an end');
    }
    return [...header, ...further].filter((sector) => sector < NO_SECTOR);
  }

  private numbersOf(sector: number): number[] {
    const content = this.at(sector);
    return Array.from({ length: this.size / 4 }, (_, index) => content.readUInt32LE(4 * index));
  }

  private at(sector: number): Buffer {
    const start = (sector + 1) * this.size;
    if (start >= this.bytes.length) throw new RangeError('a sector outside the file');
    const content = Buffer.alloc(this.size);
    this.bytes.copy(content, 0, start, start + this.size);
    return content;
  }
}
