import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { FileExtension } from '#domain/uploads.ts';
import { inspectCompoundFile } from './compound-file.ts';
import { inspectPicture, isPicture } from './inspect-picture.ts';
import type { Inspection } from './inspection.ts';
import { inspectOfficePackage } from './office-package.ts';
import { inspectPdf } from './pdf.ts';

const HEAD_BYTES = 4100;
const UNKNOWN: Inspection = { problem: 'Its content doesn’t match its type.' };
const EMPTY: Inspection = { problem: 'The file is empty.' };

/**
 * Detects the type of a file from its bytes and inner structure, never from its name. The name only selects the message: a broken archive
 * named .pdf isn't a damaged Office document to its sender (rule:files-are-checked-by-content).
 */
export async function inspectFile(path: string, named: FileExtension): Promise<Inspection> {
  const head = await readHead(path);
  if (head.byteLength === 0) return EMPTY;
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  const family = familyOf(type?.ext);
  if (family === 'picture' && familyOf(named) !== 'picture') return UNKNOWN;
  const inspection = await INSPECT[family](path, type?.ext, head);
  return 'problem' in inspection && family !== familyOf(named) ? UNKNOWN : inspection;
}

type Family = 'pdf' | 'picture' | 'office';
type Inspect = (path: string, type: string | undefined, head: Uint8Array) => Promise<Inspection>;

const INSPECT: Record<Family, Inspect> = {
  pdf: inspectPdf,
  picture: inspectPicture,
  office: inspectOfficeFile,
};

/** The family of an extension; anything else may be an Office file, whose type shows only inside. */
function familyOf(extension: string | undefined): Family {
  if (extension === 'pdf') return 'pdf';
  return isPicture(extension) ? 'picture' : 'office';
}

async function inspectOfficeFile(path: string, type: string | undefined, head: Uint8Array) {
  if (type === 'cfb') return inspectCompoundFile(path);
  return startsLikeZip(head) ? inspectOfficePackage(path) : UNKNOWN;
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const startsLikeZip = (head: Uint8Array) => Buffer.from(head.subarray(0, 4)).equals(ZIP_ENTRY);
const ZIP_ENTRY = Buffer.from('PK\x03\x04', 'latin1');
