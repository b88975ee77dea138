import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, test } from 'vitest';
import { FOREIGN_KINDS } from '#domain/file-kinds.ts';
import { CONTENT_TYPES, type FileExtension, type UploadKind } from '#domain/uploads.ts';
import { type Bytes, contentTypes, docxBytes, pdfBytes, pptxBytes, zipBytes } from '#tests/documents.ts';
import { inspectFile } from './inspect.ts';

const directory = await mkdtemp(join(tmpdir(), 'inspect-'));
afterAll(() => rm(directory, { recursive: true }));

let written = 0;
async function inspect(bytes: Uint8Array, named: FileExtension | null, kind: UploadKind = 'member_resume') {
  const path = join(directory, String(++written));
  await writeFile(path, bytes);
  return inspectFile({ path, named, kind });
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const around = (before: string, bytes: Bytes, after = '') =>
  Buffer.concat([latin1(before), bytes, latin1(after)]);

const pdf = await pdfBytes({ size: 30_000 });
const small = await pdfBytes();
const ACCEPTED = { extension: 'pdf' };
const BROKEN = { problem: 'This PDF is damaged or incomplete. Please export it again.' };

describe('a PDF that readers open is accepted', { tags: ['files-are-checked-by-content'] }, () => {
  test.each([
    ['a padding of 16 zeros behind its end', around('', pdf, '\0'.repeat(16))],
    ['a padding of 100,000 zeros behind its end', around('', pdf, '\0'.repeat(100_000))],
    ['spaces and empty lines behind its end', around('', pdf, ' \r\n\n'.repeat(600))],
    ['the end of a page of a web server behind its end', around('', pdf, '\n<!-- 12 ms --></body></html>\n')],
    ['the mark of an old system behind its end', around('', pdf, '\x1a')],
    ['the boundary of a form behind its end', around('', pdf, '\r\n--boundary--\r\n')],
    ['an empty line before its head', around('\r\n', pdf)],
    ['a mark of an encoding before its head', around('\xef\xbb\xbf', pdf)],
    [
      'the head of a form before its head',
      around('--b\r\nContent-Disposition: form-data; name="f"\r\n\r\n', pdf),
    ],
    ['a warning of a server before its head', around('<br />\nWarning: 1 of 2\n', pdf)],
    ['an offset that is 1 too large', moveOffset(pdf, 1)],
    ['an offset that is 3 too small', moveOffset(pdf, -3)],
    ['an offset of zero', moveOffset(pdf, Number.NEGATIVE_INFINITY)],
    ['line ends that a transfer made longer', toCrLf(small)],
  ])('with %s', async (_, bytes) => {
    expect(await inspect(bytes, 'pdf', 'resume')).toEqual(ACCEPTED);
  });
});

describe('a PDF that is cut short stays refused', { tags: ['files-are-checked-by-content'] }, () => {
  const updated = withUpdate(pdf);

  test.each([1, 2, 10, 50, 99])('after %i of 100 parts, also with a padding behind it', async (part) => {
    const cut = pdf.subarray(0, Math.floor((pdf.length * part) / 100));
    expect(await inspect(cut, 'pdf')).toEqual(BROKEN);
    expect(await inspect(around('', Uint8Array.from(cut), '\0'.repeat(2000)), 'pdf')).toEqual(BROKEN);
    expect(await inspect(around('\r\n', Uint8Array.from(cut)), 'pdf')).toEqual(BROKEN);
  });

  test('in the update at its end, at any place', async () => {
    expect(await inspect(updated, 'pdf')).toEqual(ACCEPTED);
    for (let length = pdf.length + 3; length < updated.length - 5; length += 7)
      expect(await inspect(updated.subarray(0, length), 'pdf'), String(length)).toEqual(BROKEN);
  });
});

describe('a PDF that no reader can show is named', { tags: ['foreign-files-are-named'] }, () => {
  const change = async (edit: (document: PDFDocument) => void) => {
    const document = await PDFDocument.create();
    edit(document);
    return document.save();
  };

  test('pages without anything, or with a space only', async () => {
    const empty = { problem: 'The pages of this PDF are empty. Please export it again.' };
    expect(await inspect(await change((document) => void document.addPage()), 'pdf')).toEqual(empty);
    expect(await inspect(await change((document) => document.addPage().drawText(' ')), 'pdf')).toEqual(empty);
  });

  test('pages with a letter, a line or a picture are content', async () => {
    const letter = await change((document) => document.addPage().drawText('A'));
    const line = await change((document) =>
      document.addPage().drawLine({ start: { x: 1, y: 1 }, end: { x: 90, y: 1 } }),
    );
    const onSecond = await change((document) => {
      document.addPage();
      document.addPage().drawText('A');
    });
    for (const bytes of [letter, line, onSecond]) expect(await inspect(bytes, 'pdf')).toEqual(ACCEPTED);
  });

  test('a portfolio and a form that only one program shows', async () => {
    const portfolio = await change((document) => {
      document.addPage().drawText('Open this in another program.');
      document.catalog.set(PDFName.of('Collection'), document.context.obj({ Type: 'Collection' }));
    });
    expect(await inspect(portfolio, 'pdf')).toEqual({
      problem: 'This PDF is a portfolio of several files. Please upload the one that matters.',
    });
    const form = await change((document) => {
      document.addPage().drawText('Please wait...');
      const xfa = document.context.register(document.context.stream('<xdp:xdp/>'));
      document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ Fields: [], XFA: xfa }));
    });
    expect(await inspect(form, 'pdf')).toEqual({
      problem: 'This PDF is a form that only Adobe Reader shows. Please print it to a PDF.',
    });
  });
});

const RELATIONS = (target: string, type = OFFICE_DOCUMENT) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${type}" Target="${target}"/></Relationships>`;
const OFFICE_DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument';

type Parts = { types?: string | Uint8Array; relations?: string; main?: string; others?: string[] };

function office({
  main = 'word/document.xml',
  types = contentTypes(`/${main}`, CONTENT_TYPES.docx),
  relations = RELATIONS(main),
  others = [],
}: Parts): Bytes {
  return zipBytes([
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: relations },
    { name: main, content: '<w:document/>' },
    ...others.map((name) => ({ name, content: '' })),
  ]);
}

describe('an Office file is known by its relations and its declared type', {
  tags: ['files-are-checked-by-content'],
}, () => {
  const usual = contentTypes('/word/document.xml', CONTENT_TYPES.docx);

  test.each<[string, Parts]>([
    ['a main part with another name', { main: 'word/document2.xml' }],
    ['a main part in another folder', { main: 'content/main.xml' }],
    ['a target with a slash in front', { relations: RELATIONS('/word/document.xml') }],
    ['relations of the strict kind', { relations: RELATIONS('word/document.xml', STRICT) }],
    ['no relations', { relations: '<Relationships/>' }],
    ['single quotes', { types: usual.replaceAll('"', "'") }],
    ['spaces around the signs of equality', { types: usual.replaceAll('="', ' = "') }],
    ['a prefix of the namespace', { types: usual.replaceAll('Override', 'ct:Override') }],
    ['a list in UTF-16 with a mark', { types: Buffer.from(`\ufeff${usual}`, 'utf16le') }],
    ['a list in big-endian UTF-16', { types: Buffer.from(`\ufeff${usual}`, 'utf16le').swap16() }],
    ['a mark of UTF-8', { types: `\ufeff${usual}` }],
    ['capitals in the name of a part', { types: usual.replace('document.xml', 'Document.XML') }],
    [
      'a type for the ending',
      { types: `<Types><Default Extension="xml" ContentType="${CONTENT_TYPES.docx}.main+xml"/></Types>` },
    ],
    ['folders and what a Mac adds', { others: ['word/', '__MACOSX/._document.xml', '.DS_Store'] }],
  ])('with %s', async (_, parts) => {
    expect(await inspect(office(parts), 'docx')).toEqual({ extension: 'docx' });
  });

  test('with backslashes between its folders', async () => {
    const bytes = zipBytes([
      { name: '[Content_Types].xml', content: usual },
      { name: '_rels\\.rels', content: RELATIONS('word\\document.xml') },
      { name: 'word\\document.xml', content: '<w:document/>' },
    ]);
    expect(await inspect(bytes, 'docx')).toEqual({ extension: 'docx' });
  });

  test('a presentation and a slide show that was renamed are presentations', async () => {
    expect(await inspect(await pptxBytes(), 'pptx', 'presentation')).toEqual({ extension: 'pptx' });
    const show = CONTENT_TYPES.pptx.replace(/presentation$/, 'slideshow');
    const types = contentTypes('/ppt/presentation.xml', show);
    expect(await inspect(office({ main: 'ppt/presentation.xml', types }), 'pptx')).toEqual({
      extension: 'pptx',
    });
  });

  test.each([
    ['a Word template', CONTENT_TYPES.docx.replace(/document$/, 'template'), 'template'],
    ['a document with macros', 'application/vnd.ms-word.document.macroEnabled', 'macros'],
    ['a template with macros', 'application/vnd.ms-powerpoint.template.macroEnabled', 'macros'],
    ['a workbook', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'spreadsheet'],
  ] as const)('%s is named', async (_, type, kind) => {
    const types = contentTypes('/word/document.xml', type);
    expect(await inspect(office({ types }), 'docx')).toEqual({
      problem: FOREIGN_KINDS[kind],
      isForeign: true,
    });
  });

  test('an OpenDocument text and a document of Pages are named, whatever ending they have', async () => {
    const stored = (name: string, content: string) =>
      around('PK\x03\x04\x14\0\0\0', Uint8Array.from(latin1(name + content)));
    const odt = stored('mimetype', 'application/vnd.oasis.opendocument.text');
    for (const named of ['docx', 'pdf', null] as const) {
      expect(await inspect(odt, named)).toEqual({ problem: FOREIGN_KINDS.open_document, isForeign: true });
      expect(await inspect(stored('Index/Document.iwa', ''), named)).toEqual({
        problem: FOREIGN_KINDS.apple_document,
        isForeign: true,
      });
    }
  });

  test('a main part that is missing, outside or of no type is damage', async () => {
    const damaged = { problem: 'This file is damaged or isn’t an Office document. Please save it again.' };
    const outside = RELATIONS('https://a.example/x').replace('Target=', 'TargetMode="External" Target=');
    expect(await inspect(office({ main: 'word/other.xml', relations: outside }), 'docx')).toEqual(damaged);
    expect(await inspect(office({ types: '<Types/>' }), 'docx')).toEqual(damaged);
    expect(await inspect(docxBytes().subarray(0, -30), 'docx')).toEqual(damaged);
  });
});

/** The PDF with the declared offset of its table moved by some bytes. */
function moveOffset(bytes: Bytes, by: number): Buffer {
  const text = Buffer.from(bytes).toString('latin1');
  return latin1(text.replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Math.max(0, Number(at) + by)}`));
}

const toCrLf = (bytes: Bytes): Buffer =>
  latin1(Buffer.from(bytes).toString('latin1').replace(/\r?\n/g, '\r\n'));

/** The PDF with a second revision at its end, as programs that sign or comment write it. */
function withUpdate(bytes: Bytes): Buffer {
  const text = Buffer.from(bytes).toString('latin1');
  const find = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
  const size = find(/\/Size (\d+)/);
  const object = `\n${size} 0 obj\n<< /Note (A note that was added later.) >>\nendobj\n`;
  const table = `xref\n${size} 1\n${String(bytes.length + 1).padStart(10, '0')} 00000 n \n`;
  const trailer = `<< /Size ${Number(size) + 1} /Root ${find(/\/Root (\d+)/)} 0 R /Prev ${find(/startxref\n(\d+)/)} >>`;
  const end = `startxref\n${bytes.length + object.length}\n%%EOF\n`;
  return around('', bytes, `${object}${table}trailer\n${trailer}\n${end}`);
}
