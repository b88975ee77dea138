import { readFile } from 'node:fs/promises';
import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// pdf.js would load it with the first file, which may be while a release is installed.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { PDF_HEADER_BYTES } from '#domain/file-kinds.ts';
import type { Inspection } from './inspection.ts';
import { isBlank } from './pdf-content.ts';
import { unpacksTooMuch } from './pdf-streams.ts';

const TRAILER_BYTES = 256;
const MAX_PAGES = 500;

const ENCRYPTED: Inspection = { problem: 'This PDF is protected by a password. Please save it without one.' };
const BROKEN: Inspection = { problem: 'This PDF is damaged or incomplete. Please export it again.' };
const TOO_LARGE: Inspection = { problem: 'This PDF is too large once unpacked. Please export it again.' };
const PORTFOLIO: Inspection = {
  problem: 'This PDF is a portfolio of several files. Please upload the one that matters.',
};
const DYNAMIC_FORM: Inspection = {
  problem: 'This PDF is a form that only Adobe Reader shows. Please print it to a PDF.',
};
const BLANK: Inspection = { problem: 'The pages of this PDF are empty. Please export it again.' };
const TOO_LONG: Inspection = { problem: `It has more than ${MAX_PAGES} pages. Please shorten it.` };

/** Reads the structure and every page of a PDF with pdf.js, after a look at the size of what it unpacks (rule:files-are-checked-by-content). */
export async function inspectPdf(path: string): Promise<Inspection> {
  const bytes = fromHeader(await readFile(path));
  // pdf.js repairs a truncated file by guessing; other readers may not.
  if (isCutShort(bytes)) return BROKEN;
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
    return document.numPages > 0 ? ((await whyUnreadable(document, bytes)) ?? { extension: 'pdf' }) : BROKEN;
  } catch (error) {
    return error instanceof PasswordException ? ENCRYPTED : BROKEN;
  } finally {
    await task.destroy();
  }
}

/** Files of which a reader shows only a sentence that another program is needed, or nothing at all. */
async function whyUnreadable(document: PDFDocumentProxy, bytes: Buffer): Promise<Inspection | null> {
  const { info } = await document.getMetadata();
  if (flag(info, 'IsCollectionPresent')) return PORTFOLIO;
  if (flag(info, 'IsXFAPresent') && !flag(info, 'IsAcroFormPresent')) return DYNAMIC_FORM;
  return (await isBlank(document, bytes)) ? BLANK : null;
}

const flag = (info: object, name: string) => (info as Record<string, unknown>)[name] === true;

/** Without what mail programs and servers put before a PDF; readers look for its header in the first KB (ISO 32000, annex I). */
function fromHeader(bytes: Buffer): Buffer {
  const start = bytes.subarray(0, PDF_HEADER_BYTES).indexOf('%PDF-');
  return start > 0 ? bytes.subarray(start) : bytes;
}

/**
 * Whether the end of a file is missing. Behind the end that every PDF declares may stand anything but further objects; a file that is
 * arranged for the web declares an end near its beginning, and its length.
 */
function isCutShort(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('%%EOF');
  if (end < 0 || bytes.length < declaredLength(bytes)) return true;
  const before = bytes.subarray(Math.max(0, end - TRAILER_BYTES), end).toString('latin1');
  return !/startxref\s+\d+\s+$/.test(before) || OBJECT.test(bytes.subarray(end).toString('latin1'));
}

/** A further object, or the beginning of one. */
const OBJECT = /\d\s+\d+\s+obj\b|^%%EOF\s+\d[\d\s]*o?b?$/;

/** The length of a file that is arranged for the web (linearized), in bytes; 0 for others. */
function declaredLength(bytes: Buffer): number {
  const head = bytes.subarray(0, PDF_HEADER_BYTES).toString('latin1');
  const parameters = head.slice(Math.max(0, head.indexOf('/Linearized')), PDF_HEADER_BYTES);
  return head.includes('/Linearized') ? Number(/\/L\s+(\d+)/.exec(parameters)?.[1] ?? 0) : 0;
}
