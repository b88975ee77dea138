/** PDFs of one page with a string planted where readers, and other programs, would find who wrote it, where or when. */
import { deflateSync } from 'node:zlib';
import type { Bytes } from '#tests/documents.ts';
import { jpegBytes } from '#tests/pictures.ts';

export const MARK = 'Plantedperson-of-Hiddenville-20260131';
const TEXT = `(${MARK})`;
const WIDE = `<FEFF${[...MARK].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`;

type Plant = {
  catalog?: string;
  page?: string;
  trailer?: string;
  content?: string;
  resources?: string;
  font?: string;
  /** Bodies of objects, numbered from 10. */
  objects?: (string | Buffer)[];
  before?: string;
  after?: string;
};

const stream = (dictionary: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${Buffer.byteLength(content)} >>\nstream\n`),
    Buffer.from(content as string),
    Buffer.from('\nendstream'),
  ]);
const image = (filter: string, content: Buffer, more = '') =>
  stream(
    `/Type /XObject /Subtype /Image /Width 4 /Height 3 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter ${filter} ${more}`,
    content,
  );
const PHOTO = { resources: '/XObject << /I 10 0 R >>', content: 'q 200 0 0 150 50 50 cm /I Do Q' };
const photo = (filter: string, secret?: string, more?: string): Plant => {
  const jpeg = Buffer.from(jpegBytes(secret === undefined ? {} : { secret }));
  return { ...PHOTO, objects: [image(filter, filter.includes('Flate') ? deflateSync(jpeg) : jpeg, more)] };
};

/** Each is drawn exactly as the PDF without a plant, named or nameless. */
export const PDF_PLANTS: Record<string, Plant> = {
  'document information': {
    trailer: '/Info 10 0 R',
    objects: [`<< /Author ${TEXT} /Title ${WIDE} /CreationDate (D:20260131) >>`],
  },
  'file identifier': { trailer: `/ID [${TEXT} ${TEXT}]` },
  'XMP metadata': {
    catalog: '/Metadata 10 0 R',
    objects: [stream('/Type /Metadata /Subtype /XML', `<x:xmpmeta>${MARK}</x:xmpmeta>`)],
  },
  'metadata of the page': {
    page: '/Metadata 10 0 R',
    objects: [stream('/Type /Metadata /Subtype /XML', MARK)],
  },
  'page labels': { catalog: `/PageLabels << /Nums [0 << /S /D /P ${TEXT} >>] >>` },
  'names of layers': {
    catalog: `/OCProperties << /OCGs [10 0 R] /D << /Name ${TEXT} /Order [10 0 R] /ON [10 0 R] >> >>`,
    objects: [`<< /Type /OCG /Name ${WIDE} /Usage << /CreatorInfo << /Creator ${TEXT} >> >> >>`],
  },
  'a hidden layer': {
    catalog: '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>',
    resources: '/Properties << /L 10 0 R >>',
    content: `/OC /L BDC BT /F 20 Tf 60 300 Td ${TEXT} Tj ET EMC`,
    objects: ['<< /Type /OCG /Name (Layer) >>'],
  },
  'output intents': {
    catalog: `/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier ${TEXT} /Info ${WIDE} >>]`,
  },
  'certificates of signatures': { catalog: '/DSS << /Certs [10 0 R] >>', objects: [stream('', MARK)] },
  permissions: {
    catalog: '/Perms << /DocMDP 10 0 R >>',
    objects: [
      `<< /Type /Sig /Name ${TEXT} /Location ${TEXT} /M (D:20260131) /Contents <${Buffer.from(MARK).toString('hex')}> >>`,
    ],
  },
  'an attachment': {
    catalog: `/Names << /EmbeddedFiles << /Names [${TEXT} << /Type /Filespec /F ${TEXT} /UF ${WIDE} /EF << /F 10 0 R >> >>] >> >>`,
    objects: [stream('/Type /EmbeddedFile', MARK)],
  },
  'associated files': { catalog: `/AF [<< /Type /Filespec /F ${TEXT} /Desc ${TEXT} >>]` },
  'names of destinations': { catalog: `/Names << /Dests << /Names [${TEXT} [3 0 R /Fit]] >> >>` },
  'old destinations': { catalog: `/Dests << /${MARK} [3 0 R /Fit] >>` },
  scripts: {
    catalog: `/Names << /JavaScript << /Names [${TEXT} << /S /JavaScript /JS ${TEXT} >>] >> >> /OpenAction << /S /JavaScript /JS ${TEXT} >>`,
  },
  bookmarks: {
    catalog: '/Outlines 10 0 R',
    objects: [
      '<< /Type /Outlines /First 11 0 R /Last 11 0 R /Count 1 >>',
      `<< /Title ${WIDE} /Parent 10 0 R /Dest [3 0 R /Fit] >>`,
    ],
  },
  'alternative texts': {
    catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 10 0 R',
    objects: [
      '<< /Type /StructTreeRoot /K 11 0 R >>',
      `<< /Type /StructElem /S /Figure /P 10 0 R /Alt ${TEXT} /ActualText ${TEXT} /T ${TEXT} >>`,
    ],
  },
  'a form': {
    catalog: `/AcroForm << /Fields [<< /FT /Tx /T ${TEXT} /V ${TEXT} /DV ${TEXT} >>] /XFA ${TEXT} >>`,
  },
  'the base of links': { catalog: `/URI << /Base ${TEXT} >>` },
  'a language and extensions': {
    catalog: `/Lang ${TEXT} /Extensions << /${MARK} << /BaseVersion /1.7 >> >>`,
  },
  'data of programs': {
    catalog: `/PieceInfo << /${MARK} << /LastModified (D:20260131) /Private ${TEXT} >> >>`,
    page: `/PieceInfo << /App << /Private ${TEXT} >> >> /LastModified (D:20260131)`,
  },
  'a portfolio': { catalog: `/Collection << /D ${TEXT} /Schema << /A << /N ${TEXT} >> >> >>` },
  'legal notes and capture': {
    catalog: `/Legal << /Attestation ${TEXT} >> /SpiderInfo << /V 1.0 /C [<< /URL ${TEXT} >>] >>`,
  },
  'a thread of articles': {
    catalog: '/Threads [10 0 R]',
    objects: [`<< /Type /Thread /I << /Author ${TEXT} /Title ${TEXT} >> >>`],
  },
  'entries of nobody': {
    catalog: `/${MARK} ${TEXT} /Unknown << /Deep [<< /Deeper ${TEXT} >>] >>`,
    page: `/Custom ${TEXT}`,
  },
  'a link': {
    page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 90 90] /Border [0 0 0] /A << /S /URI /URI ${TEXT} >> >>]`,
  },
  'a comment': {
    page: `/Annots [<< /Type /Annot /Subtype /Text /Rect [0 0 90 90] /T ${TEXT} /Contents ${TEXT} /M (D:20260131) >>]`,
  },
  'a text over the page': {
    page: `/Annots [<< /Type /Annot /Subtype /FreeText /Rect [20 20 300 90] /DA (/Helv 12 Tf) /Contents ${TEXT} >>]`,
  },
  'an attached file on the page': {
    page: `/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F ${TEXT} >> >>]`,
  },
  'a field of a form': {
    page: `/Annots [<< /Type /Annot /Subtype /Widget /FT /Tx /Rect [20 20 300 90] /T ${TEXT} /V ${TEXT} >>]`,
  },
  'a signature': {
    page: `/Annots [<< /Type /Annot /Subtype /Widget /FT /Sig /Rect [0 0 0 0] /T ${TEXT} /V << /Type /Sig /Name ${TEXT} /Reason ${TEXT} >> >>]`,
  },
  'actions of the page': { page: `/AA << /O << /S /URI /URI ${TEXT} >> >> /Tabs /S` },
  'a thumbnail': {
    page: '/Thumb 10 0 R',
    objects: [image('/DCTDecode', Buffer.from(jpegBytes({ secret: MARK })))],
  },
  'a part of a thread': { page: `/B [<< /Type /Bead /T << /I << /Author ${TEXT} >> >> >>]` },
  'marked content': {
    content: `/Span << /ActualText ${WIDE} /Alt ${TEXT} /Lang ${TEXT} >> BDC EMC /${MARK} BMC EMC`,
  },
  'a remark in the page': { content: `% ${MARK}\n` },
  'invisible letters': { content: `BT 3 Tr /F 20 Tf 60 300 Td ${TEXT} Tj ET` },
  'letters outside of the page': { content: `BT /F 20 Tf 6000 300 Td ${TEXT} Tj ET` },
  'letters of the colour of the page': { content: `q 1 1 1 rg BT /F 20 Tf 60 300 Td ${TEXT} Tj ET Q` },
  'the name of a font': {
    font: `/Name /${MARK} /FontDescriptor 10 0 R`,
    objects: [`<< /Type /FontDescriptor /FontName /Helvetica /FontFamily ${TEXT} /Flags 32 >>`],
  },
  'a form of its own': {
    resources: '/XObject << /X 10 0 R >>',
    content: '/X Do',
    objects: [
      stream(
        `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Name /${MARK} /PieceInfo << /A << /Private ${TEXT} >> >> /Ref << /F ${TEXT} >> /OPI << /A ${TEXT} >>`,
        `% ${MARK}`,
      ),
    ],
  },
  'an unused object': {
    objects: [`<< /Author ${TEXT} >>`, stream('', MARK), stream('/Filter /FlateDecode', deflateSync(MARK))],
  },
  'a former version': { after: `\n10 0 obj\n<< /Author ${TEXT} >>\nendobj\n` },
  'remarks around the objects': { before: `% ${MARK}\n`, after: `\n% ${MARK}\n` },
};

/** Each is drawn as the one with the same photo without metadata. */
export const PHOTO_PLANTS: Record<string, Plant> = {
  'a photo': photo('/DCTDecode', MARK),
  'a photo with an array of filters': photo('[/DCTDecode]', MARK),
  'a photo behind two filters': photo('[/FlateDecode /DCTDecode]', MARK),
  'a photo with metadata of its own': photo(
    '/DCTDecode',
    MARK,
    `/Metadata 11 0 R /Name /${MARK} /ID ${TEXT} /OPI << /A ${TEXT} >>`,
  ),
};
export const PLAIN_PHOTO = photo('/DCTDecode');

/** A PDF of one page with a rectangle and, if planted, what a plant adds. */
export function plantedPdf({
  catalog = '',
  page = '',
  trailer = '',
  content = '',
  resources = '',
  font = '',
  ...more
}: Plant = {}): Bytes {
  const drawn = `0.1 0.3 0.6 rg 40 600 300 80 re f 0 g BT /F 28 Tf 60 500 Td (The visible idea) Tj ET\n${content}`;
  const objects: [number, string | Buffer][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      3,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 720] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> ${resources} >> ${page} >>`,
    ],
    [4, stream('', drawn)],
    [5, `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${font} >>`],
    ...(more.objects ?? []).map((body, index): [number, string | Buffer] => [10 + index, body]),
  ];
  const parts = [Buffer.from(`%PDF-1.7\n${more.before ?? ''}`)];
  const offsets = new Map<number, number>();
  let length = parts[0]?.length ?? 0;
  for (const [number, body] of objects) {
    offsets.set(number, length);
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(body as string),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    length += part.length;
  }
  const extra = Buffer.from(more.after ?? '');
  const table = [...offsets]
    .map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
    .join('');
  const end = `xref\n0 1\n0000000000 65535 f \n${table}trailer\n<< /Size 20 /Root 1 0 R ${trailer} >>\nstartxref\n${length + extra.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([...parts, extra, Buffer.from(end, 'latin1')]));
}
