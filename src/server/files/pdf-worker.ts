import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { getDocument, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfVerdict } from './pdf.ts';

const TAIL_BYTES = 1024;
const MAX_PAGES = 500;

parentPort?.on('message', async (path: string) => parentPort?.postMessage(await read(path)));

async function read(path: string): Promise<PdfVerdict> {
  const bytes = await readFile(path);
  // pdf.js repairs a truncated file by guessing; other readers may not.
  if (!hasTrailer(bytes)) return 'broken';
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
    for (let page = 1; page <= Math.min(document.numPages, MAX_PAGES); page++) await document.getPage(page);
    return document.numPages > 0 ? 'readable' : 'broken';
  } catch (error) {
    return error instanceof PasswordException ? 'encrypted' : 'broken';
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
