import { encodingOf } from './text-encoding.ts';

/** The text of a CSV file, and the encoding if it was guessed; or the reason why it can't be read. */
export type CsvText = { text: string; guessed?: string } | { problem: string };

const WORKBOOK = 'This is a workbook, not a CSV file. In your spreadsheet, save the sheet as CSV (UTF-8).';
const NO_TEXT = 'This isn’t a text file. Please save the sheet as CSV (UTF-8).';

/**
 * Reads the encodings in which spreadsheets save text: UTF-8, UTF-16 and Windows-1252, which has no marks, so the names in it need a look
 * (rule:import-reads-what-people-write).
 */
export function readCsvBytes(bytes: Uint8Array): CsvText {
  if (startsWith(bytes, [0x50, 0x4b, 3, 4]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    return { problem: WORKBOOK };
  }
  const encoding = encodingOf(bytes);
  const text = decoded(bytes, encoding);
  if (text) return text;
  if (encoding !== 'utf-8') return { problem: NO_TEXT };
  const western = decoded(bytes, 'windows-1252');
  if (western === null || NO_LETTER.test(western.text)) return { problem: NO_TEXT };
  return { ...western, guessed: 'Windows-1252' };
}

const startsWith = (bytes: Uint8Array, first: number[]) =>
  first.every((byte, index) => bytes[index] === byte);

function decoded(bytes: Uint8Array, encoding: string): { text: string } | null {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    return null;
  }
}

/** Control characters, which Windows-1252 has for bytes without a letter. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they mark a file that isn't text
const NO_LETTER = /[\u0000-\u0008\u000e-\u001f\u0080-\u009f]/;
