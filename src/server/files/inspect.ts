import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { FileExtension } from '#domain/uploads.ts';
import { inspectCompoundFile } from './compound-file.ts';
import type { Inspection } from './inspection.ts';
import { inspectOfficePackage } from './office-package.ts';
import { inspectPdf } from './pdf.ts';

const HEAD_BYTES = 4100;
const UNKNOWN: Inspection = { problem: 'Its content has another type.' };
const EMPTY: Inspection = { problem: 'The file is empty.' };

/**
 * Detects the type of a file from its bytes and inner structure, never from its name. The name only selects the message: a broken archive
 * named .pdf isn't a damaged Office document to its sender (rule:files-are-checked-by-content).
 */
export async function inspectFile(path: string, named: FileExtension): Promise<Inspection> {
  const head = await readHead(path);
  if (head.byteLength === 0) return EMPTY;
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  const isPdf = type?.ext === 'pdf';
  const inspection = await (isPdf ? inspectPdf(path) : inspectOfficeFile(path, type?.ext, head));
  return 'problem' in inspection && isPdf !== (named === 'pdf') ? UNKNOWN : inspection;
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
