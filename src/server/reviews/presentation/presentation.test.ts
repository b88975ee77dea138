import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import pptxgen from 'pptxgenjs';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type Bytes, zipBytes } from '#tests/documents.ts';
import { jpegBytes, pngBytes } from '#tests/pictures.ts';
import { pdf } from '../../../../scripts/seed/documents/pdf.ts';
import { drawSlidesPdf } from '../../../../scripts/seed/documents/slides-pdf.ts';
import { drawSlidesPptx } from '../../../../scripts/seed/documents/slides-pptx.ts';
import { cleanPresentation } from './clean-presentation.ts';

const PLANTED = 'Planted Person';
const SECRET = 'plantedperson.example';
const OUTLINE = {
  title: 'The idea',
  subtitle: 'A detailed proposal',
  author: 'No name',
  slides: [{ title: 'Data', points: ['One', 'Two'] }],
};

test('a PDF loses its information, attachments, links, comments and the metadata of photos, and keeps its pages', {
  tags: ['blind-reading'],
}, async () => {
  const bytes = await pdf({ title: PLANTED, author: PLANTED, size: 'A4' }, (page) => {
    page.addPage().text('The first page.').link(0, 0, 100, 20, `https://${SECRET}`);
    page.note(0, 0, 10, 10, PLANTED);
    page.addNamedDestination(SECRET);
    page.outline.addItem(PLANTED);
    page.file(Buffer.from(PLANTED), { name: `${SECRET}.txt`, description: PLANTED });
    page.image(Buffer.from(jpegBytes({ secret: PLANTED })), 100, 100);
    page.addPage().text('The second page.');
  });
  expect(plantedIn(everythingInPdf(bytes))).not.toEqual([]);
  const cleaned = await clean('pdf', bytes);
  expect(plantedIn(everythingInPdf(cleaned))).toEqual([]);
  expect(await readPdf(cleaned)).toEqual({
    info: [],
    metadata: null,
    attachments: null,
    pages: ['The first page.', 'The second page.'],
    annotations: 0,
  });
});

test('the slides of the demo stay readable without their author', { tags: ['blind-reading'] }, async () => {
  const slides = await clean(
    'pdf',
    await drawSlidesPdf({ ...OUTLINE, author: 'No name', title: 'The idea' }),
  );
  expect(everythingInPdf(slides)).not.toContain('No name)');
  expect((await readPdf(slides)).pages).toHaveLength(2);
  const deck = await clean('pptx', await drawSlidesPptx(OUTLINE));
  const parts = await unzip(deck);
  expect([...parts.keys()].filter((name) => name.startsWith('docProps/'))).toEqual([]);
  expect(parts.get('ppt/slides/slide1.xml')).toContain('The idea');
});

test('a PowerPoint file loses properties, authors, comments, thumbnails, links and picture metadata, and stays whole', {
  tags: ['blind-reading'],
}, async () => {
  const cleaned = await unzip(await clean('pptx', await deckWithSecrets()));
  for (const [name, content] of cleaned)
    expect({ name, planted: plantedIn(content) }).toEqual({ name, planted: [] });
  expect([...cleaned.keys()].filter((name) => /docProps|omment|customXml|thumbnail/.test(name))).toEqual([]);
  expect([...cleaned.keys()][0]).toBe('[Content_Types].xml');
  expect(missingParts(cleaned)).toEqual([]);
  expect(cleaned.get('ppt/slides/slide1.xml')).toContain('The visible idea');
});

test('a file that cannot be read gives none, and the next one is cleaned', {
  tags: ['blind-reading'],
}, async () => {
  const damaged = new TextEncoder().encode('%PDF-1.7 damaged');
  expect(await cleanPresentation({ kind: 'pdf', bytes: new Uint8Array(damaged) })).toBeNull();
  expect(await cleanPresentation({ kind: 'pptx', bytes: new Uint8Array(damaged) })).toBeNull();
  await clean('pptx', await drawSlidesPptx(OUTLINE));
});

async function clean(kind: 'pdf' | 'pptx', bytes: Uint8Array): Promise<Bytes> {
  const cleaned = await cleanPresentation({ kind, bytes: new Uint8Array(bytes) });
  if (!cleaned) throw new Error('The presentation could not be cleaned.');
  return cleaned;
}

const plantedIn = (text: string) => [PLANTED, SECRET].filter((planted) => text.includes(planted));

/** What a reader of the bytes finds, compressed streams included. */
function everythingInPdf(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes);
  const texts: Buffer[] = [raw];
  for (let at = raw.indexOf('stream\n'); at >= 0; at = raw.indexOf('stream\n', at + 7)) {
    const unpacked = inflate(raw.subarray(at + 7, raw.indexOf('endstream', at)));
    if (unpacked) texts.push(unpacked);
  }
  return texts.flatMap((text) => [text.toString('latin1'), withoutZeros(text)]).join('\n');
}

/** UTF-16 as PDFs write it. */
const withoutZeros = (text: Buffer) => text.toString('latin1').replaceAll('\0', '');

function inflate(bytes: Buffer): Buffer | null {
  try {
    return inflateSync(bytes);
  } catch {
    return null;
  }
}

async function readPdf(bytes: Bytes) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const document = await task.promise;
  const { info, metadata } = await document.getMetadata();
  const pages = [];
  let annotations = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .trim(),
    );
    annotations += (await page.getAnnotations()).length;
  }
  const attachments = await document.getAttachments();
  await task.destroy();
  const personal = [
    'Title',
    'Author',
    'Subject',
    'Keywords',
    'Creator',
    'Producer',
    'CreationDate',
    'ModDate',
  ];
  return { info: personal.filter((key) => key in info), metadata, attachments, pages, annotations };
}

/** A deck with everything that PowerPoint writes about its authors. */
async function deckWithSecrets(): Promise<Bytes> {
  const deck = new pptxgen();
  Object.assign(deck, { author: PLANTED, company: PLANTED, title: PLANTED, subject: SECRET });
  const slide = deck.addSlide();
  slide.addText(
    [{ text: 'The visible idea', options: { hyperlink: { url: `https://${SECRET}`, tooltip: PLANTED } } }],
    {
      x: 1,
      y: 1,
      w: 8,
      h: 1,
    },
  );
  for (const [type, bytes] of [
    ['jpeg', jpegBytes({ secret: PLANTED })],
    ['png', pngBytes({ secret: PLANTED })],
  ] as const)
    slide.addImage({
      data: `image/${type};base64,${Buffer.from(bytes).toString('base64')}`,
      x: 1,
      y: 3,
      w: 1,
      h: 1,
      altText: `C:\\Users\\${PLANTED}\\photo.${type}`,
    });
  slide.addChart('bar', [{ name: 'Rows', labels: ['a'], values: [1] }], { x: 1, y: 4, w: 4, h: 2 });
  const parts = await unzip(
    new Uint8Array((await deck.write({ outputType: 'nodebuffer' })) as Buffer),
    'latin1',
  );
  const add = (name: string, type: string, rels: string, target: string) => {
    parts.set(name, `<x xmlns="urn:x" name="${PLANTED}"/>`);
    insert(
      '[Content_Types].xml',
      '</Types>',
      `<Override PartName="/${name}" ContentType="application/${type}+xml"/>`,
    );
    insert(
      rels,
      '</Relationships>',
      `<Relationship Id="rIdX${parts.size}" Type="urn:${type}" Target="${target}"/>`,
    );
  };
  const insert = (name: string, before: string, xml: string) =>
    parts.set(name, (parts.get(name) ?? '').replace(before, xml + before));
  add('ppt/commentAuthors.xml', 'commentAuthors', 'ppt/_rels/presentation.xml.rels', 'commentAuthors.xml');
  add(
    'ppt/comments/comment1.xml',
    'comments',
    'ppt/slides/_rels/slide1.xml.rels',
    '../comments/comment1.xml',
  );
  add('customXml/item1.xml', 'customXml', 'ppt/_rels/presentation.xml.rels', '../customXml/item1.xml');
  add('docProps/custom.xml', 'custom-properties', '_rels/.rels', '/docProps/custom.xml');
  parts.set('docProps/thumbnail.jpeg', Buffer.from(jpegBytes({ secret: PLANTED })).toString('latin1'));
  insert(
    '_rels/.rels',
    '</Relationships>',
    '<Relationship Id="rIdT" Type="urn:thumbnail" Target="docProps/thumbnail.jpeg"/>',
  );
  return zipBytes([...parts].map(([name, content]) => ({ name, content: Buffer.from(content, 'latin1') })));
}

async function unzip(bytes: Uint8Array, encoding: BufferEncoding = 'latin1'): Promise<Map<string, string>> {
  const archive = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const parts = new Map<string, string>();
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    parts.set(entry.fileName, Buffer.concat(chunks).toString(encoding));
  }
  return parts;
}

/** Relations and types of parts that aren't there make PowerPoint repair a file. */
function missingParts(parts: Map<string, string>): string[] {
  const named = [...(parts.get('[Content_Types].xml') ?? '').matchAll(/PartName="\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
  const related = [...parts].flatMap(([name, xml]) => (name.endsWith('.rels') ? targetsOf(name, xml) : []));
  return [...named, ...related].filter((name) => !parts.has(name));
}

function targetsOf(name: string, xml: string): string[] {
  return [...xml.matchAll(/<Relationship\b[^>]*>/g)].flatMap(([tag]) => {
    if (tag.includes('TargetMode="External"')) return [];
    const target = /Target="([^"]*)"/.exec(tag)?.[1] ?? '';
    const folder = name.split('/').slice(0, -2);
    return [new URL(target, `http://x/${[...folder, ''].join('/')}`).pathname.slice(1)];
  });
}
