/** Real documents for tests, optionally of an exact size. */
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import PDFDocument from 'pdfkit';
import pptxgen from 'pptxgenjs';
import { CONTENT_TYPES } from '#domain/uploads.ts';
import { applications } from '#server/db/schema/applications.ts';
import { files } from '#server/db/schema/files.ts';
import type { Portal } from './portal.ts';

export type Bytes = Uint8Array<ArrayBuffer>;
type PdfOptions = { text?: string; size?: number; userPassword?: string; ownerPassword?: string };

/** A PDF of one page, optionally of exactly `size` bytes. */
export async function pdfBytes({
  text = 'A résumé for a test.',
  size,
  ...passwords
}: PdfOptions = {}): Promise<Bytes> {
  const document = new PDFDocument({ ...passwords, info: { Title: text } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.text(text);
  document.end();
  await ended;
  const bytes = own(Buffer.concat(chunks));
  return size === undefined ? bytes : padPdf(bytes, size);
}

/** Bombs unpack to hundreds of megabytes: the fastest level packs them in a quarter of the time, into four times the bytes. */
export const FAST = { level: 1 };

/** A small PDF whose catalog lies at the end of a compressed stream of this size. */
export function pdfBomb(unpackedSize: number): Bytes {
  const packed = deflateSync(Buffer.concat([Buffer.from('1 0 '), Buffer.alloc(unpackedSize)]));
  const start = Buffer.from('%PDF-1.7\n');
  const bomb = pdfStream(`2 0 obj << /Type /ObjStm /N 1 /First ${unpackedSize} /Filter /FlateDecode`, packed);
  const table = start.length + bomb.length;
  const entries = [
    [0, 0, 255],
    [2, 2, 0],
    [1, start.length, 0],
    [1, table, 0],
  ].flatMap(([kind = 0, at = 0, index = 0]) => {
    const entry = Buffer.alloc(6);
    entry.writeUInt8(kind, 0);
    entry.writeUInt32BE(at, 1);
    entry.writeUInt8(index, 5);
    return [entry];
  });
  const xref = pdfStream('3 0 obj << /Type /XRef /Size 4 /W [1 4 1] /Root 1 0 R', Buffer.concat(entries));
  return own(Buffer.concat([start, bomb, xref, Buffer.from(`startxref\n${table}\n%%EOF\n`)]));
}

function pdfStream(head: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${head} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}

/** A presentation of one slide, optionally of exactly `size` bytes. */
export async function pptxBytes({
  text = 'A presentation for a test.',
  size,
}: {
  text?: string;
  size?: number;
} = {}) {
  const presentation = new pptxgen();
  presentation.addSlide().addText(text, { x: 1, y: 1, w: 8, h: 1 });
  const bytes = own((await presentation.write({ outputType: 'nodebuffer' })) as Buffer);
  return size === undefined ? bytes : padZip(bytes, size);
}

/** A Word document of one paragraph. */
export function docxBytes(text = 'A résumé for a test.'): Bytes {
  return zipBytes([
    { name: '[Content_Types].xml', content: contentTypes('/word/document.xml', CONTENT_TYPES.docx) },
    { name: '_rels/.rels', content: '<Relationships/>' },
    {
      name: 'word/document.xml',
      content: `<w:document><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    },
  ]);
}

/** The declaration of an Office package's main part. */
export const contentTypes = (part: string, type: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${part}" ContentType="${type}.main+xml"/></Types>`;

type ZipEntry = { name: string; content: string | Uint8Array; declaredSize?: number };
type Packed = { packed: Buffer; size: number; sum: number };

/** Contents that several entries have, because bombs are large. */
const known = new WeakMap<Uint8Array, Packed>();

function pack(content: string | Uint8Array): Packed {
  if (typeof content === 'string') return packBytes(Buffer.from(content));
  const packed = known.get(content) ?? packBytes(content);
  known.set(content, packed);
  return packed;
}

const packBytes = (bytes: Uint8Array): Packed => ({
  packed: deflateRawSync(bytes, FAST),
  size: bytes.length,
  sum: crc32(bytes),
});

/** An archive of these entries; `declaredSize` gives an entry a false unpacked size. */
export function zipBytes(entries: ZipEntry[]): Bytes {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declaredSize } of entries) {
    const { packed, size, sum } = pack(content);
    const fields = entryFields(packed.length, declaredSize ?? size, sum, name.length);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02\x14\0', 'latin1'),
        fields,
        Buffer.alloc(10),
        uint32(offset),
        Buffer.from(name),
      ]),
    );
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.concat([
    Buffer.from('PK\x05\x06\0\0\0\0', 'latin1'),
    uint16(entries.length),
    uint16(entries.length),
    uint32(central.length),
    uint32(offset),
    uint16(0),
  ]);
  return own(Buffer.concat([...parts, central, end]));
}

/** An old Office file: a compound file whose directory has one stream, such as 'WordDocument'. */
export function compoundBytes(stream: string): Bytes {
  const header = Buffer.alloc(512, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 24);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.fill(0, 34, 76);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0x1000, 56);
  header.writeUInt32LE(END_OF_CHAIN, 60);
  header.writeUInt32LE(END_OF_CHAIN, 68);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(END_OF_CHAIN, 4);
  const directory = Buffer.concat([
    directoryEntry('Root Entry', 5),
    directoryEntry(stream, 2),
    Buffer.alloc(256),
  ]);
  return own(Buffer.concat([header, table, directory]));
}

const END_OF_CHAIN = 0xfffffffe;

function directoryEntry(name: string, type: number): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE(2 * (name.length + 1), 64);
  entry.writeUInt8(type, 66);
  return entry;
}

function entryFields(packedSize: number, size: number, checksum: number, nameLength: number): Buffer {
  const [version, flags, deflated, time, date, extra] = [20, 0, 8, 0, 0x21, 0];
  return Buffer.concat([
    ...[version, flags, deflated, time, date].map(uint16),
    ...[checksum, packedSize, size].map(uint32),
    ...[nameLength, extra].map(uint16),
  ]);
}

/** Adds spaces in a comment before the cross-reference table; only the number of its offset has to follow. */
function padPdf(bytes: Bytes, size: number): Bytes {
  const text = Buffer.from(bytes).toString('latin1');
  const table = text.lastIndexOf('\nxref') + 1;
  const [head, trailer] = [text.slice(0, table), text.slice(table)];
  const padded = (padding: number) =>
    Buffer.from(
      `${head}%${' '.repeat(padding)}\n${trailer.replace(/startxref\n\d+/, `startxref\n${table + padding + 2}`)}`,
      'latin1',
    );
  const padding = size - padded(0).length;
  const surplus = padded(padding).length - size;
  return own(padded(padding - surplus));
}

/** Adds ignored bytes between the entries and their directory; the end of an archive has its offset. */
function padZip(bytes: Bytes, size: number): Bytes {
  const archive = Buffer.from(bytes);
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const directory = archive.readUInt32LE(end + 16);
  const padding = size - archive.length;
  archive.writeUInt32LE(directory + padding, end + 16);
  return own(
    Buffer.concat([archive.subarray(0, directory), Buffer.alloc(padding), archive.subarray(directory)]),
  );
}

const uint16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
const uint32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const own = (buffer: Uint8Array): Bytes => new Uint8Array(buffer);

type Presentation = { bytes: Uint8Array; kind: 'pdf' | 'pptx' | 'ppt'; name?: string };

/** The texts of a detailed proposal, for an application of the factories. */
export const DETAILED = {
  stage: 'detailed',
  technical_approach: 'A plan.',
  tech_stack: 'Python.',
  past_experience: 'A robot.',
  curriculum_fit: 'Signals.',
  time_commitment: 'Ten hours.',
  detailed_submitted_at: '2025-01-01T00:00:00Z',
} as const;

/** Stores the presentation of an application; returns the row of its file. */
export async function attachPresentation(
  { db, services }: Pick<Portal, 'db' | 'services'>,
  application: { id: string },
  { bytes, kind, name = `slides.${kind}` }: Presentation,
): Promise<typeof files.$inferSelect> {
  const key = `presentations/${randomUUID()}.${kind}`;
  const path = join(services.directory, `${randomUUID()}.upload`);
  await writeFile(path, bytes);
  await services.files.put(key, path, CONTENT_TYPES[kind]);
  await rm(path);
  const stored = {
    key,
    name,
    content_type: CONTENT_TYPES[kind],
    size: bytes.byteLength,
    sha256: '0'.repeat(64),
  };
  const [file] = await db
    .insert(files)
    .values({ ...stored, kind: 'presentation', attached_at: new Date().toISOString() })
    .returning();
  if (!file) throw new Error('The file was not created.');
  await db
    .update(applications)
    .set({ presentation_file_id: file.id })
    .where(eq(applications.id, application.id));
  return file;
}
