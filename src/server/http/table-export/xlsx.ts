import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Cell } from '#domain/csv.ts';
import { offsetAt } from '#domain/time-zone.ts';

/** The limit of the format. */
export const XLSX_MAX_ROWS = 1_048_575;
const MAX_CELL_LENGTH = 32_767;
const SHORTENED = '… (shortened: the CSV has the whole text)';

type Sheet = {
  name: string;
  titles: string[];
  widths: number[];
  total: number;
  batches: AsyncIterable<Cell[][]>;
};

/**
 * A workbook with one sheet, streamed as a ZIP: a frozen header with a filter, texts that are never formulas, and instants as dates in
 * Asia/Kolkata. Only the current batch is in memory.
 */
export function toXlsx(sheet: Sheet): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const cells = Readable.from(sheetXml(sheet));
  const breakOff = (error: Error) => void output.destroy(error);
  cells.once('error', breakOff);
  zip.once('error', breakOff);
  output.once('close', () => cells.destroy());
  for (const [path, xml] of Object.entries(partsOf(sheet.name))) zip.addBuffer(Buffer.from(XML + xml), path);
  zip.addReadStream(cells, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
}

async function* sheetXml({ titles, widths, total, batches }: Sheet): AsyncGenerator<Buffer> {
  const columns = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  yield Buffer.from(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${columns.join('')}</cols><sheetData>${rowXml(titles, HEAD_STYLE)}`,
  );
  for await (const rows of batches) yield Buffer.from(rows.map((row) => rowXml(row)).join(''));
  yield Buffer.from(
    `</sheetData><autoFilter ref="A1:${columnLetters(titles.length)}${total + 1}"/></worksheet>`,
  );
}

/** Column names of a sheet: A to Z, then AA. */
const columnLetters = (column: number): string =>
  column === 0
    ? ''
    : columnLetters(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));

const HEAD_STYLE = 1;
const INSTANT_STYLE = 2;

const rowXml = (cells: Cell[], style = 0): string =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`;

function cellXml(cell: Cell, style: number): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (cell instanceof Date) return `<c s="${INSTANT_STYLE}"><v>${serialDay(cell)}</v></c>`;
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
}

const DAY_MS = 86_400_000;
const DAYS_BEFORE_1970 = 25_569;

/** Spreadsheets count days since the end of 1899 and have no time zones. */
const serialDay = (date: Date): number =>
  (date.getTime() + offsetAt(date.getTime())) / DAY_MS + DAYS_BEFORE_1970;

/** Escapes text for XML. Text in the form of the format's own escapes (`_x0041_`) stays text. */
function xmlText(text: string): string {
  const fitting =
    text.length > MAX_CELL_LENGTH ? text.slice(0, MAX_CELL_LENGTH - SHORTENED.length) + SHORTENED : text;
  return fitting
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(NOT_IN_XML, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const NOT_IN_XML = /[^\t\n\u{20}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The other parts of a workbook, the minimum for every reader. */
const partsOf = (name: string) => ({
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels':
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" ` +
    'Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml':
    `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>` +
    `<sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${RELATIONS}">` +
    `<Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy hh:mm"/></numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
});
