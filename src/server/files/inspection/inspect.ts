import { open } from 'node:fs/promises';
import { type ForeignKind, HEAD_BYTES, type SniffedKind, sniffKind } from '#domain/file-kinds.ts';
import { type FileExtension, nameForeign } from '#domain/uploads.ts';
import { inspectCompoundFile } from './compound-file.ts';
import { inspectPicture } from './inspect-picture.ts';
import type { FileToInspect, Inspection } from './inspection.ts';
import { inspectOfficePackage } from './office-package.ts';
import { inspectPdf } from './pdf.ts';

const UNKNOWN: Inspection = { problem: 'Its content doesn’t match its type.' };
const EMPTY: Inspection = { problem: 'The file is empty.' };

/**
 * Detects the type of a file from its bytes and inner structure, never from its name; a file of another kind is named. The name only selects
 * the message: a broken archive named .pdf isn't a damaged Office document to its sender (rule:files-are-checked-by-content,
 * rule:foreign-files-are-named).
 */
export async function inspectFile({ path, named, kind: upload }: FileToInspect): Promise<Inspection> {
  const head = await readHead(path);
  if (head.byteLength === 0) return EMPTY;
  const kind = sniffKind(head);
  if (kind === undefined) return UNKNOWN;
  if (!isTaken(kind)) return { problem: nameForeign(kind, upload), isForeign: true };
  const family = FAMILIES[kind];
  if (family === 'picture' && upload !== 'picture') return { problem: nameForeign('photo', upload) };
  const inspection = await INSPECT[family](path, kind);
  const isMeant = named === null || family === familyOf(named);
  return isMeant || !('problem' in inspection) || inspection.isForeign ? inspection : UNKNOWN;
}

type Taken = Exclude<SniffedKind, ForeignKind>;
type Family = 'pdf' | 'picture' | 'office';

const FAMILIES: Record<Taken, Family> = {
  pdf: 'pdf',
  jpg: 'picture',
  png: 'picture',
  webp: 'picture',
  zip: 'office',
  compound: 'office',
};

const isTaken = (kind: SniffedKind): kind is Taken => Object.hasOwn(FAMILIES, kind);

type Inspect = (path: string, kind: Taken) => Promise<Inspection>;

const INSPECT: Record<Family, Inspect> = {
  pdf: inspectPdf,
  picture: inspectPicture,
  office: (path, kind) => (kind === 'compound' ? inspectCompoundFile(path) : inspectOfficePackage(path)),
};

/** The family of an extension; anything else is an Office file, whose type shows only inside. */
const familyOf = (extension: FileExtension): Family =>
  extension === 'pdf' || extension === 'jpg' || extension === 'png' || extension === 'webp'
    ? FAMILIES[extension]
    : 'office';

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
