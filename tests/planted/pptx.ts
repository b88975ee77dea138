/** Decks of one slide with a string planted wherever programs write who made it, where or when. */

import { buffer } from 'node:stream/consumers';
import pptxgen from 'pptxgenjs';
import { fromBufferPromise } from 'yauzl';
import { type Bytes, zipBytes } from '#tests/documents.ts';
import { chunk, jpegBytes, pngBytes } from '#tests/pictures.ts';
import { MARK } from './pdf.ts';

type Parts = Map<string, Buffer>;
type Plant = (deck: Deck) => void;

const SLIDE = 'ppt/slides/slide1.xml';
const SLIDE_RELATIONS = 'ppt/slides/_rels/slide1.xml.rels';
const ROOT = 'ppt/presentation.xml';

export class Deck {
  readonly parts: Parts;
  constructor(parts: Parts) {
    this.parts = parts;
  }

  text(name: string): string {
    return this.parts.get(name)?.toString() ?? '';
  }

  put(name: string, content: string | Uint8Array): void {
    this.parts.set(name, Buffer.from(content as string));
  }

  replace(name: string, from: string | RegExp, to: string): void {
    const changed = this.text(name).replace(from, to);
    if (changed === this.text(name)) throw new Error(`Nothing to replace in ${name}.`);
    this.put(name, changed);
  }

  /** A part that the slide refers to. */
  relate(type: string, name: string, content: string | Uint8Array, from = SLIDE_RELATIONS): void {
    this.put(name, content);
    this.replace(
      from,
      '</Relationships>',
      `<Relationship Id="rIdPlant" Type="http://x/relationships/${type}" Target="/${name}"/></Relationships>`,
    );
  }

  external(type: string, target: string): void {
    this.replace(
      SLIDE_RELATIONS,
      '</Relationships>',
      `<Relationship Id="rIdPlant" Type="http://x/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
    );
  }

  /** Something at the end of the slide's shapes. */
  shape(xml: string): void {
    this.replace(SLIDE, '</p:spTree>', `${xml}</p:spTree>`);
  }
}

const xml = (name: string) => `<x xmlns="urn:x" ${name}="${MARK}"><y>${MARK}</y></x>`;
const picture = (id: string, more = '') =>
  `<p:pic><p:nvPicPr><p:cNvPr id="90" name="${MARK}" descr="C:\\Users\\${MARK}\\photo.jpg" title="${MARK}">${more}</p:cNvPr><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="500000" y="3000000"/><a:ext cx="1200000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
const media =
  (name: string, content: Uint8Array | string): Plant =>
  (deck) => {
    deck.relate('image', `ppt/media/plant.${name}`, content);
    deck.shape(picture('rIdPlant'));
  };
const related =
  (type: string, name: string): Plant =>
  (deck) =>
    deck.relate(type, name, xml('name'));
const ofDeck =
  (type: string, name: string): Plant =>
  (deck) =>
    deck.relate(type, name, xml('name'), 'ppt/_rels/presentation.xml.rels');
const extension =
  (inner: string): Plant =>
  (deck) =>
    deck.replace(
      ROOT,
      '</p:presentation>',
      `<p:extLst><p:ext uri="{521415D9}">${inner}</p:ext></p:extLst></p:presentation>`,
    );
const property =
  (name: string): Plant =>
  (deck) =>
    deck.put(`docProps/${name}.xml`, `<p xmlns="urn:x"><creator>${MARK}</creator></p>`);

/** Each is drawn exactly as the deck without a plant. */
export const PPTX_PLANTS: Record<string, Plant> = {
  'core properties': property('core'),
  'properties of the program': property('app'),
  'own properties': property('custom'),
  'a thumbnail': (deck) => deck.put('docProps/thumbnail.jpeg', jpegBytes({ secret: MARK })),
  'authors of comments': ofDeck('commentAuthors', 'ppt/commentAuthors.xml'),
  'new authors': ofDeck('authors', 'ppt/authors.xml'),
  'a comment': related('comments', 'ppt/comments/comment1.xml'),
  'a comment in a thread': related('threadedComment', 'ppt/threadedComments/threadedComment1.xml'),
  'speaker notes': related('notesSlide', 'ppt/notesSlides/notesSlide1.xml'),
  'a master of notes': ofDeck('notesMaster', 'ppt/notesMasters/notesMaster1.xml'),
  'a master of handouts': ofDeck('handoutMaster', 'ppt/handoutMasters/handoutMaster1.xml'),
  'attached data': ofDeck('customXml', 'customXml/item1.xml'),
  tags: related('tags', 'ppt/tags/tag1.xml'),
  'settings of a printer': related('printerSettings', 'ppt/printerSettings/printerSettings1.bin'),
  revisions: ofDeck('revisionInfo', 'ppt/revisionInfo.xml'),
  changes: ofDeck('changesInfo', 'ppt/changesInfos/changesInfo1.xml'),
  'a sensitivity label': ofDeck('classificationlabels', 'docMetadata/LabelInfo.xml'),
  'a web extension': ofDeck('webextensiontaskpanes', 'ppt/webextensions/taskpanes.xml'),
  macros: ofDeck('vbaProject', 'ppt/vbaProject.bin'),
  signatures: (deck) => deck.put('_xmlsignatures/sig1.xml', xml('signer')),
  'an embedded font': ofDeck('font', 'ppt/fonts/font1.fntdata'),
  'names of sections': extension(
    `<p14:sectionLst xmlns:p14="urn:p14"><p14:section name="${MARK}" id="{1}"/></p14:sectionLst>`,
  ),
  'names of shows': (deck) =>
    deck.replace(
      ROOT,
      '</p:presentation>',
      `<p:custShowLst><p:custShow name="${MARK}" id="0"/></p:custShowLst></p:presentation>`,
    ),
  'a smart tag': (deck) =>
    deck.replace(ROOT, '</p:presentation>', `<p:smartTags r:id="${MARK}"/></p:presentation>`),
  'the name of the slide': (deck) => deck.replace(SLIDE, /<p:cSld[^>]*>/, `<p:cSld name="${MARK}">`),
  'names and descriptions of shapes': (deck) =>
    deck.replace(
      SLIDE,
      /<p:cNvPr id="(\d+)" name="[^"]*"/g,
      `<p:cNvPr id="$1" name="${MARK}" descr="${MARK}" title="${MARK}"`,
    ),
  'the name of the theme': (deck) =>
    deck.replace('ppt/theme/theme1.xml', /<a:theme ([^>]*)name="[^"]*"/, `<a:theme $1name="${MARK}"`),
  'the name of the layout': (deck) =>
    deck.replace('ppt/slideLayouts/slideLayout1.xml', /<p:cSld[^>]*>/, `<p:cSld name="${MARK}">`),
  'a link with its tip': (deck) => {
    deck.external('hyperlink', `https://${MARK}.example`);
    deck.replace(
      SLIDE,
      /<p:cNvPr id="2" name="[^"]*"[^>]*?\/?>(<\/p:cNvPr>)?/,
      `<p:cNvPr id="2" name="t"><a:hlinkClick r:id="rIdPlant" tooltip="${MARK}"/></p:cNvPr>`,
    );
  },
  'the path of a linked file': (deck) => deck.external('video', `file:///C:/Users/${MARK}/film.mp4`),
  'a hidden shape': (deck) =>
    deck.shape(
      `<p:sp><p:nvSpPr><p:cNvPr id="91" name="h" hidden="1"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="4000000" cy="900000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>${MARK}</a:t></a:r></a:p></p:txBody></p:sp>`,
    ),
  'an unknown shape': (deck) =>
    deck.shape(
      `<p14:media xmlns:p14="urn:p14" name="${MARK}"><a:t>${MARK}</a:t></p14:media><p:contentPart r:id="${MARK}"/>`,
    ),
  'an extension of the slide': (deck) =>
    deck.replace(SLIDE, '</p:sld>', `<p:extLst><p:ext uri="{x}"><x>${MARK}</x></p:ext></p:extLst></p:sld>`),
  'the sound of a transition': (deck) =>
    deck.replace(
      SLIDE,
      '</p:sld>',
      `<p:transition><p:sndAc><p:stSnd><p:snd r:embed="x" name="${MARK}"/></p:stSnd></p:sndAc></p:transition></p:sld>`,
    ),
  'an animation': (deck) =>
    deck.replace(
      SLIDE,
      '</p:sld>',
      `<p:timing><p:tnLst><p:par><p:cTn id="1" name="${MARK}"/></p:par></p:tnLst></p:timing></p:sld>`,
    ),
  'own data of the slide': (deck) =>
    deck.replace(SLIDE, '</p:sld>', `<p:custDataLst><p:tags r:id="${MARK}"/></p:custDataLst></p:sld>`),
  'remarks in the XML': (deck) =>
    deck.replace(SLIDE, '</p:sld>', `<!-- ${MARK} --><?program ${MARK}?></p:sld>`),
  'a hidden slide': (deck) => {
    deck.put(
      'ppt/slides/slide9.xml',
      deck.text(SLIDE).replace('The visible idea', MARK).replace('<p:sld ', '<p:sld show="0" '),
    );
    deck.put('ppt/slides/_rels/slide9.xml.rels', deck.text(SLIDE_RELATIONS));
    deck.replace(
      'ppt/_rels/presentation.xml.rels',
      '</Relationships>',
      '<Relationship Id="rIdNine" Type="http://x/relationships/slide" Target="slides/slide9.xml"/></Relationships>',
    );
    deck.replace(ROOT, '</p:sldIdLst>', '<p:sldId id="900" r:id="rIdNine"/></p:sldIdLst>');
  },
  'a part of nobody': (deck) => deck.put(`ppt/${MARK}.xml`, xml('name')),
  'the folder of a Mac': (deck) => deck.put('__MACOSX/ppt/slides/._slide1.xml', MARK),
  'settings of the view': ofDeck('viewProps', 'ppt/viewProps.xml'),
  'styles of tables': ofDeck('tableStyles', 'ppt/tableStyles.xml'),
};

/** Each is drawn as the deck with the same picture without metadata, or with a box for one of an unknown kind. */
export const MEDIA_PLANTS: Record<string, { plant: Plant; as: Plant }> = Object.fromEntries([
  ...['jpeg', 'jpg', 'jpe', 'jfif', 'tmp', 'png'].map((name) => [
    `a photo in a .${name}`,
    { plant: media(name, jpegBytes({ secret: MARK, orientation: 1 })), as: media('jpeg', jpegBytes()) },
  ]),
  ['a PNG with texts', { plant: media('png', pngWithText()), as: media('png', pngBytes()) }],
  ...(['emf', 'wmf', 'svg', 'mp4', 'bin'] as const).map((name) => [
    `a .${name}`,
    {
      plant: media(name, `<svg xmlns="http://www.w3.org/2000/svg"><text y="20">${MARK}</text></svg>`),
      as: media('unknown', ''),
    },
  ]),
]);

/** Texts that a decoder may read, not the broken profile of `pngBytes`. */
function pngWithText(): Uint8Array {
  const plain = Buffer.from(pngBytes());
  const header = plain.indexOf('IDAT') - 4;
  return Buffer.concat([
    plain.subarray(0, header),
    chunk('tEXt', `Author\0${MARK}`),
    plain.subarray(header),
    Buffer.from(MARK),
  ]);
}

let plain: Promise<Parts> | undefined;

/** A deck of one slide with a text and a shape, changed by a plant. */
export async function plantedPptx(plant: Plant = () => undefined): Promise<Bytes> {
  plain ??= plainParts();
  const deck = new Deck(new Map(await plain));
  plant(deck);
  return zipBytes([...deck.parts].map(([name, content]) => ({ name, content })));
}

async function plainParts(): Promise<Parts> {
  const deck = new pptxgen();
  const slide = deck.addSlide();
  slide.addText('The visible idea', { x: 1, y: 0.5, w: 8, h: 1, fontSize: 32 });
  slide.addShape('ellipse', { x: 5, y: 2.5, w: 2, h: 2, fill: { color: '1F4E79' } });
  const archive = await fromBufferPromise((await deck.write({ outputType: 'nodebuffer' })) as Buffer, {
    lazyEntries: true,
  });
  const parts: Parts = new Map();
  for await (const entry of archive.eachEntry())
    if (!entry.fileName.endsWith('/'))
      parts.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  return parts;
}
