/** Small files that a reader turns into very much memory or time: each ended or stopped a reader that trusted them. */
import { deflateSync } from 'node:zlib';
import { type Bytes, FAST } from '#tests/documents.ts';
import { packageOf } from './packages.ts';
import { type MaliciousFile, pdfOf, stream, withCatalog, withPage } from './pdfs.ts';

const MILLION = 1_000_000;
const SMALL = { level: 6 };
const flate = (content: Buffer, entries = '', packing = FAST) =>
  stream(`${entries} /Filter /FlateDecode`, deflateSync(content, packing));
const repeated = (text: string, times: number) => Buffer.alloc(text.length * times, text);

/** A PDF whose only object stream, with its cross-reference stream, begins with an object of this text. */
function objectStream(content: Buffer): Bytes {
  const packed = flate(Buffer.concat([Buffer.from('4 0 '), content]), '/Type /ObjStm /N 1 /First 4');
  return withXrefStream(packed);
}

function withXrefStream(packed: Buffer): Bytes {
  const head = Buffer.from('%PDF-1.7\n');
  const objects = [
    '1 0 obj\n<< /Type /Catalog /Pages 4 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>\nendobj\n',
    Buffer.concat([Buffer.from('5 0 obj\n'), packed, Buffer.from('\nendobj\n')]),
  ].map((object) => Buffer.from(object));
  const places: number[] = [];
  let at = head.length;
  for (const object of objects) {
    places.push(at);
    at += object.length;
  }
  const [first = 0, second = 0, third = 0, fifth = 0] = places;
  const rows = [
    [0, 0, 0],
    [1, first, 0],
    [1, second, 0],
    [1, third, 0],
    [2, 5, 0],
    [1, fifth, 0],
    [1, at, 0],
  ];
  const table = Buffer.alloc(rows.length * 6);
  rows.forEach(([kind = 0, place = 0, index = 0], row) => {
    table.writeUInt8(kind, row * 6);
    table.writeUInt32BE(place, row * 6 + 1);
    table.writeUInt8(index, row * 6 + 5);
  });
  const xref = stream('/Type /XRef /Size 7 /W [1 4 1] /Root 1 0 R', table);
  const end = Buffer.concat([
    Buffer.from('6 0 obj\n'),
    xref,
    Buffer.from(`\nendobj\nstartxref\n${at}\n%%EOF\n`),
  ]);
  return new Uint8Array(Buffer.concat([head, ...objects, end]));
}

/** Each level of the tree names the next one this often: ten to the power of its depth pages, of a few hundred bytes. */
function kidsOfKids(depth: number): Bytes {
  const objects: Record<number, string> = {};
  for (let level = 0; level < depth; level++) {
    objects[2 + level] =
      `<< /Type /Pages /Count ${10 ** (depth - level)} /Kids [${`${3 + level} 0 R `.repeat(10)}] >>`;
  }
  objects[2 + depth] = '<< /Type /Page /MediaBox [0 0 9 9] >>';
  return pdfOf({ objects });
}

const REFUSED_PDFS: Record<string, () => Bytes> = {
  'an object stream with an array of 40 million integers': () =>
    objectStream(Buffer.concat([Buffer.from('['), repeated('1 ', 40 * MILLION), Buffer.from(']')])),
  'an object stream with a hex string of 180 MB': () =>
    objectStream(Buffer.concat([Buffer.from('<'), repeated('41', 90 * MILLION), Buffer.from('>')])),
  'an object stream with a name of 150 MB': () =>
    objectStream(Buffer.concat([Buffer.from('/'), repeated('A', 150 * MILLION)])),
  'an object stream with a text of 120 MB': () =>
    objectStream(Buffer.concat([Buffer.from('('), repeated('A', 120 * MILLION), Buffer.from(')')])),
  'an object stream with 10 million dictionaries': () =>
    objectStream(Buffer.concat([Buffer.from('['), repeated('<<>>', 10 * MILLION), Buffer.from(']')])),
  'an object stream with 20 million arrays': () =>
    objectStream(Buffer.concat([Buffer.from('['), repeated('[]', 20 * MILLION), Buffer.from(']')])),
  'a page of 200 MB': () => withPage('/Contents 4 0 R', { 4: flate(repeated('0 ', 100 * MILLION)) }),
  'twelve streams of 90 MB': () => {
    const packed = flate(Buffer.alloc(90 * MILLION), '', SMALL); // twelve of them are below the limit of an upload
    return withCatalog('', Object.fromEntries(Array.from({ length: 12 }, (_, n) => [4 + n, packed])));
  },
  '22,000 pages': () =>
    pdfOf({ objects: { 2: `<< /Type /Pages /Count 22000 /Kids [${'3 0 R '.repeat(22_000)}] >>` } }),
  'a million pages in six levels of the same kids': () => kidsOfKids(6),
};

/** Compressed twice, or otherwise than by Flate: only the limits of the process stop them. */
const OTHER_PDFS: Record<string, () => Bytes> = {
  'an array of 40 million integers, compressed twice': () =>
    withXrefStream(
      stream(
        '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]',
        deflateSync(deflateSync(Buffer.concat([Buffer.from('4 0 ['), repeated('1 ', 40 * MILLION)]), FAST)),
      ),
    ),
  'an object stream of run lengths': () =>
    withXrefStream(
      stream('/Type /ObjStm /N 1 /First 4 /Filter /RunLengthDecode', repeated('\x81[', MILLION)),
    ),
  'pages in an array of five million numbers': () =>
    pdfOf({ objects: { 2: `<< /Type /Pages /Count 1 /Kids [${'3 0 R '.repeat(300_000)}] >>` } }),
  'a table of a million objects': () => pdfOf({ objects: { 900000: 'null' } }),
};

/** A PDF that ends a reader without limits: a little, compressed twice, becomes 40 million integers. */
export const memoryBomb = (): Bytes =>
  OTHER_PDFS['an array of 40 million integers, compressed twice']?.() ?? new Uint8Array();

const tags = (kind: 'docx' | 'pptx', content: string | Buffer) =>
  packageOf(kind, [
    { name: `${kind === 'docx' ? 'word' : 'ppt'}/media.xml`, content: new Uint8Array(Buffer.from(content)) },
  ]);

const REFUSED_PACKAGES: Record<string, (kind: 'docx' | 'pptx') => Bytes> = {
  'one tag with 18 million attributes': (kind) =>
    tags(kind, Buffer.concat([Buffer.from('<a'), repeated(' b="" c=""', 3 * MILLION), Buffer.from('/>')])),
  'one attribute of 30 MB': (kind) =>
    tags(kind, Buffer.concat([Buffer.from('<a b="'), repeated('a', 30 * MILLION), Buffer.from('"/>')])),
  'a text of 40 MB': (kind) =>
    tags(kind, Buffer.concat([Buffer.from('<a>'), repeated('<b/>', 10 * MILLION)])),
  'a tag without an end': (kind) => tags(kind, Buffer.concat([Buffer.from('<'), repeated('a', 2 * MILLION)])),
};

const named = (
  files: Record<string, () => Bytes>,
  rest: Pick<MaliciousFile, 'isRefused'> = {},
): MaliciousFile[] => Object.entries(files).map(([what, make]) => ({ what, bytes: make(), ...rest }));

/** PDFs that unpack to very much, or have very many parts. */
export const pdfBombs = (): MaliciousFile[] => [
  ...named(REFUSED_PDFS, { isRefused: true }),
  ...named(OTHER_PDFS),
];

/** The same as Office packages. */
export const packageBombs = (kind: 'docx' | 'pptx'): MaliciousFile[] =>
  Object.entries(REFUSED_PACKAGES).map(([what, make]) => ({ what, bytes: make(kind), isRefused: true }));
