import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FOREIGN_KINDS } from '#domain/file-kinds.ts';
import type { Inspection } from './inspection.ts';
import { CONTENT_TYPES_PART, declaredKind, partName, RELATIONS_PART } from './office-parts.ts';

const MAX_ENTRIES = 5000;
const MAX_EXPANDED_BYTES = 200 * 1024 * 1024;
const MAX_LIST_BYTES = 1024 * 1024;
const MAX_XML_BYTES = 32 * 1024 * 1024;
/** A picture inside of an attribute has less. */
const MAX_TAG_BYTES = 1024 * 1024;

const rejected = (problem: string): Inspection => ({ problem });
const DAMAGED = rejected('This file is damaged or isn’t an Office document. Please save it again.');
const TOO_BIG_INSIDE = rejected('This file is too large once unpacked.');
const ENCRYPTED = rejected('This file is protected by a password. Please save it without one.');

/** Opens a .pptx or .docx as an archive, with limits on its entries and their unpacked size (rule:files-are-checked-by-content). */
export async function inspectOfficePackage(path: string): Promise<Inspection> {
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => null);
  if (!archive) return DAMAGED;
  try {
    return await inspectEntries(archive);
  } catch {
    // yauzl throws for inconsistent archives.
    return DAMAGED;
  } finally {
    archive.close();
  }
}

async function inspectEntries(archive: ZipFile): Promise<Inspection> {
  if (archive.entryCount > MAX_ENTRIES) return TOO_BIG_INSIDE;
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) entries.push(entry);
  const expanded = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (expanded > MAX_EXPANDED_BYTES || entries.some(isLongText)) return TOO_BIG_INSIDE;
  if (entries.some((entry) => entry.isEncrypted())) return ENCRYPTED;
  const kind = await kindOf(archive, entries);
  if (!kind) return DAMAGED;
  if ('foreign' in kind) return { problem: FOREIGN_KINDS[kind.foreign], isForeign: true };
  for (const entry of entries) if (!(await expand(archive, entry))) return TOO_BIG_INSIDE;
  return kind;
}

const isXml = ({ fileName }: Entry) => /\.(xml|rels|vml)$/i.test(fileName);
const isLongText = (entry: Entry) => isXml(entry) && entry.uncompressedSize > MAX_XML_BYTES;

async function kindOf(archive: ZipFile, entries: Entry[]) {
  const parts = new Map(entries.map((entry) => [partName(entry.fileName), entry]));
  const [types, relations] = [parts.get(CONTENT_TYPES_PART), parts.get(RELATIONS_PART)];
  if (!types || [types, relations].some((list) => list && list.uncompressedSize > MAX_LIST_BYTES))
    return null;
  const read = (entry: Entry) => readBytes(archive, entry);
  return declaredKind(new Set(parts.keys()), await read(types), relations ? await read(relations) : null);
}

async function readBytes(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await archive.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * Unpacks an entry and discards the bytes: yauzl fails on an entry larger than declared, so the sum above is correct. False for a text with a
 * tag so long that its attributes would take a reader gigabytes.
 */
async function expand(archive: ZipFile, entry: Entry): Promise<boolean> {
  const stream = await archive.openReadStreamPromise(entry);
  const longest = new LongestTag();
  await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) if (isXml(entry)) longest.read(chunk);
  });
  return longest.bytes <= MAX_TAG_BYTES;
}

/** The length of the longest stretch from a `<` to the next `>`, over chunks. */
class LongestTag {
  bytes = 0;
  private open: number | null = null;

  read(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      const next = chunk.indexOf(this.open === null ? '<' : '>', at);
      const end = next < 0 ? chunk.length : next + 1;
      if (this.open !== null) this.open += end - at;
      this.bytes = Math.max(this.bytes, this.open ?? 0);
      if (next >= 0) this.open = this.open === null ? 1 : null;
      at = end;
    }
  }
}
