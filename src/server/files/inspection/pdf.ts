import { readFile } from 'node:fs/promises';
import { getDocument, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
// pdf.js would load it with the first file, which may be while a release is installed.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { Inspection } from './inspection.ts';
import { unpacksTooMuch } from './pdf-streams.ts';

const TAIL_BYTES = 1024;
const MAX_PAGES = 500;

const ENCRYPTED: Inspection = { problem: 'This PDF is protected by a password. Please save it without one.' };
const BROKEN: Inspection = { problem: 'This PDF is damaged or incomplete. Please export it again.' };
const TOO_LARGE: Inspection = { problem: 'Unpacked, this PDF is too large. Please export it again.' };
const TOO_LONG: Inspection = { problem: `It has more than ${MAX_PAGES} pages. Please shorten it.` };

/** Reads the structure and every page of a PDF with pdf.js, after a look at the size of what it unpacks (rule:files-are-checked-by-content). */
export async function inspectPdf(path: string): Promise<Inspection> {
  const bytes = await readFile(path);
  // pdf.js repairs a truncated file by guessing; other readers may not.
  if (!hasTrailer(bytes)) return BROKEN;
  return unpacksTooMuch(bytes) ? TOO_LARGE : readPages(bytes);
}

async function readPages(bytes: Buffer): Promise<Inspection> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    stopAtErrors: true,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
  });
  try {
    const document = await task.promise;
    if (document.numPages > MAX_PAGES) return TOO_LONG;
    for (let page = 1; page <= document.numPages; page++) await document.getPage(page);
    return document.numPages > 0 ? { extension: 'pdf' } : BROKEN;
  } catch (error) {
    return error instanceof PasswordException ? ENCRYPTED : BROKEN;
  } finally {
    await task.destroy();
  }
}

/** The end of a PDF has the offset of its cross-reference table, which must be there. */
function hasTrailer(bytes: Buffer): boolean {
  const tail = bytes.subarray(-TAIL_BYTES).toString('latin1');
  const offset = tail.match(/startxref\s+(\d+)\s+%%EOF\s*$/)?.[1];
  if (offset === undefined) return false;
  const start = bytes.subarray(Number(offset), Number(offset) + 32).toString('latin1');
  return /^\s*(xref|\d+\s+\d+\s+obj)/.test(start);
}
