import { inflateSync } from 'node:zlib';
import { PDFDict, PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, test } from 'vitest';
import { MAX_COPY_PAGES } from '#domain/reviews/review-copies.ts';
import { pdfBomb, pdfBytes } from '#tests/documents.ts';
import { MARK, PDF_PLANTS, PHOTO_PLANTS, PLAIN_PHOTO, plantedPdf } from '#tests/planted/pdf.ts';
import { type Deck, MEDIA_PLANTS, PPTX_PLANTS, plantedPptx } from '#tests/planted/pptx.ts';
import { ChildProgram } from '../../process/child-process/child-program.ts';
import { RENDER_PROGRAM, type RenderTask, renderInChild } from './render-in-child.ts';
import type { DrawnKind, Rendering } from './render-pages.ts';

/** For one rendering, on a busy machine. */
const SECONDS = 30;

const renderer = new ChildProgram<RenderTask, Rendering>(RENDER_PROGRAM);
afterAll(() => renderer.end());

const plainPdf = await render(plantedPdf(), 'pdf');
const plainPhoto = await render(plantedPdf(PLAIN_PHOTO), 'pdf');
const plainPptx = await render(await plantedPptx(), 'pptx');

describe('the pages of a PDF are the same, byte for byte, whatever it says in', () => {
  test.each(Object.entries(PDF_PLANTS))(
    '%s',
    { tags: ['blind-reading', 'review-copies'] },
    async (_, plant) => {
      const bytes = plantedPdf(plant);
      expect(await render(bytes, 'pdf')).toEqual(plainPdf);
    },
  );

  test.each(Object.entries(PHOTO_PLANTS))(
    '%s',
    { tags: ['blind-reading', 'review-copies'] },
    async (_, plant) => {
      expect(await render(plantedPdf(plant), 'pdf')).toEqual(plainPhoto);
    },
  );
});

describe('the pages of a PowerPoint file are the same, byte for byte, whatever it says in', () => {
  test.each(Object.entries(PPTX_PLANTS))(
    '%s',
    { tags: ['blind-reading', 'review-copies'] },
    async (_, plant) => {
      expect(await render(await plantedPptx(plant), 'pptx')).toEqual(plainPptx);
    },
  );

  test.each(Object.entries(MEDIA_PLANTS))(
    '%s',
    { tags: ['blind-reading', 'review-copies'] },
    async (_, { plant, as }) => {
      expect(await render(await plantedPptx(plant), 'pptx')).toEqual(
        await render(await plantedPptx(as), 'pptx'),
      );
    },
  );
});

test('a review copy consists of page pictures only, and no string of the original is in it', {
  tags: ['blind-reading', 'review-copies'],
}, async () => {
  for (const copy of [plainPdf, plainPhoto, plainPptx]) {
    expect(await objectKinds(copy)).toEqual([
      'catalog: Pages Type',
      'content',
      'page: Contents MediaBox Parent Resources Type',
      'pages: Count Kids Type',
      'picture: BitsPerComponent ColorSpace Filter Height Length Subtype Type Width',
    ]);
    expect(copy.toString('latin1')).not.toMatch(
      /\/(Info|ID|Metadata|Producer|CreationDate|Annots|Font|Names)\b/,
    );
  }
  const planted = await render(plantedPdf({ ...PDF_PLANTS['document information'] }), 'pdf');
  expect(spellings(planted)).toEqual([]);
  expect(spellings(Buffer.from(plantedPdf(PDF_PLANTS['document information'])))).not.toEqual([]);
});

test('a review copy shows the words of the pages in their size', {
  tags: ['blind-reading', 'review-copies'],
}, async () => {
  const picture = await sizeOf(plainPdf);
  expect(picture).toEqual({ width: 978, height: 1760, pages: 1 });
  expect(await sizeOf(plainPptx)).toEqual({ width: 1760, height: 990, pages: 1 });
  const words = await render(await pdfBytes({ text: 'Other words.' }), 'pdf');
  const more = await render(await pdfBytes({ text: 'Other words, and more of them.' }), 'pdf');
  expect(words.length).not.toBe(more.length);
});

test.each([
  ['a PDF that is damaged', 'pdf', new TextEncoder().encode('%PDF-1.7 damaged')],
  ['a PowerPoint file that is damaged', 'pptx', new TextEncoder().encode('PK damaged')],
] as const)('%s is refused with the reason', async (_, kind, bytes) => {
  expect(await renderer.run({ bytes, kind }, SECONDS)).toEqual({ refused: 'unreadable' });
});

test('too many pages, and pages that nobody could read, are refused with the reason', async () => {
  const many = await PDFDocument.create();
  for (let page = 0; page <= MAX_COPY_PAGES; page++) many.addPage([400, 300]);
  expect(await renderer.run({ bytes: await many.save(), kind: 'pdf' }, SECONDS)).toEqual({
    refused: 'too_many_pages',
  });
  const scroll = await PDFDocument.create();
  scroll.addPage([400, 14_000]);
  expect(await renderer.run({ bytes: await scroll.save(), kind: 'pdf' }, SECONDS)).toEqual({
    refused: 'unusual_pages',
  });
});

test.each([
  ['a million shapes', (deck: Deck) => deck.shape('<p:sp/>'.repeat(1_000_000))],
  ['groups in groups', (deck: Deck) => deck.shape(`${'<p:grpSp>'.repeat(5000)}${'</p:grpSp>'.repeat(5000)}`)],
  [
    'a word of millions of letters',
    (deck: Deck) => deck.replace('ppt/slides/slide1.xml', 'The visible idea', 'x'.repeat(3_000_000)),
  ],
])('a deck with %s is refused before it is rendered', async (_, plant) => {
  expect(await renderer.run({ bytes: await plantedPptx(plant), kind: 'pptx' }, SECONDS)).toEqual({
    refused: 'too_complex',
  });
});

test('a file that ends its process or takes too long is refused, and the next one is rendered', async () => {
  expect(await renderInChild(pdfBomb(900 * 1024 * 1024), 'pdf', 5)).toEqual({ refused: 'too_complex' });
  expect(await renderInChild(plantedPdf(), 'pdf')).toMatchObject({ pages: 1 });
}, 60_000);

async function render(bytes: Uint8Array, kind: DrawnKind): Promise<Buffer> {
  const rendering = await renderer.run({ bytes, kind }, SECONDS);
  if ('refused' in rendering) throw new Error(`Refused: ${rendering.refused}.`);
  return Buffer.from(rendering.pdf);
}

/** What each object of a PDF is, with the names of its entries. */
async function objectKinds(pdf: Buffer): Promise<string[]> {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  return [...new Set(context.enumerateIndirectObjects().map(([, object]) => kindOf(object)))].toSorted();
}

function kindOf(object: PDFObject): string {
  if (object instanceof PDFRawStream) {
    const keys = keysOf(object.dict);
    const text = Buffer.from(object.contents).toString('latin1');
    return /^[\d. ]+ cm \/P Do$/.test(text) && keys === 'Length' ? 'content' : `picture: ${keys}`;
  }
  if (!(object instanceof PDFDict)) return `unknown: ${object}`;
  const type = String(object.get(PDFName.of('Type')))
    .slice(1)
    .toLowerCase();
  return `${type}: ${keysOf(object)}`;
}

const keysOf = (dictionary: PDFDict) =>
  dictionary
    .keys()
    .map((key) => key.decodeText())
    .toSorted()
    .join(' ');

async function sizeOf(pdf: Buffer) {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  const pictures = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && object.dict.has(PDFName.of('Width')) ? [object.dict] : [],
    );
  const number = (key: string) => pictures[0]?.lookup(PDFName.of(key), PDFNumber).asNumber();
  return { width: number('Width'), height: number('Height'), pages: pictures.length };
}

/** In which spellings the planted string is in a file, its compressed streams included. */
function spellings(file: Buffer): string[] {
  const wide = Buffer.from(MARK, 'utf16le');
  const forms = {
    plain: Buffer.from(MARK),
    wide,
    swapped: Buffer.from(wide).swap16(),
    hex: Buffer.from(wide.swap16().toString('hex')),
  };
  const texts = [file, Buffer.from(file.toString('latin1').toLowerCase(), 'latin1'), ...inflated(file)];
  return Object.entries(forms).flatMap(([name, form]) =>
    texts.some((text) => text.includes(form)) ? [name] : [],
  );
}

function inflated(file: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 7)) {
    try {
      found.push(inflateSync(file.subarray(at + 7, file.indexOf('endstream', at))));
    } catch {
      // Not compressed.
    }
  }
  return found;
}
