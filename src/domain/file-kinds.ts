// What people choose by mistake, told apart by the ending of the name or by the first bytes, in the browser and on the server.

import { encodingOf } from './text-encoding.ts';

export type ForeignKind =
  | 'photo'
  | 'picture'
  | 'video'
  | 'web_page'
  | 'shortcut'
  | 'cloud_link'
  | 'not_downloaded'
  | 'archive'
  | 'program'
  | 'text'
  | 'rich_text'
  | 'open_document'
  | 'apple_document'
  | 'spreadsheet'
  | 'slide_show'
  | 'template'
  | 'macros'
  | 'postscript'
  | 'form_data'
  | 'ebook';

const AS_PDF = 'Please open it and save or print it as a PDF.';

/** What it is, and what to do (rule:foreign-files-are-named). */
export const FOREIGN_KINDS: Record<ForeignKind, string> = {
  photo: 'This is a photo. Please scan the page as a PDF, or print the photo to a PDF.',
  picture: 'This is a picture. Please print it to a PDF.',
  video: 'This is a video or a recording.',
  web_page:
    'This is a web page. If you downloaded a file, the page to sign in was saved instead: please download it again.',
  shortcut: 'This is a shortcut to a file. Please choose the file itself.',
  cloud_link: 'This is a link to a document on the web. Please download the document as a PDF.',
  not_downloaded: 'This file has no content on this device. Please download it first.',
  archive: 'This is an archive. Please unpack it and choose the file inside.',
  program: 'This is a program.',
  text: `This is a plain text file. ${AS_PDF}`,
  rich_text: `This is a Rich Text document. ${AS_PDF}`,
  open_document: `This is an OpenDocument file. ${AS_PDF}`,
  apple_document: 'This is a Pages, Keynote or Numbers document. Please export it as a PDF.',
  spreadsheet: `This is a spreadsheet. ${AS_PDF}`,
  slide_show: 'This is a PowerPoint slide show. Please save it as a presentation (.pptx) or a PDF.',
  template: 'This is a template. Please save it as a document.',
  macros: 'This file may contain macros. Please save it without them (.docx or .pptx), or as a PDF.',
  postscript: `This is a PostScript file. ${AS_PDF}`,
  form_data: 'This is a form’s data without its pages. Please save the form itself as a PDF.',
  ebook: `This is an e-book. ${AS_PDF}`,
};

const ENDINGS: Record<ForeignKind, string> = {
  photo: 'jpg jpeg jpe jfif heic heif avif dng',
  picture: 'png webp gif bmp tif tiff svg psd',
  video: 'mp4 mov avi mkv webm 3gp mp3 m4a wav',
  web_page: 'htm html mht mhtml xhtml php aspx',
  shortcut: 'lnk url webloc desktop',
  cloud_link: 'gdoc gslides gsheet gdrive',
  not_downloaded: 'icloud crdownload part download tmp',
  archive: 'zip rar 7z gz tar tgz',
  program: 'exe msi apk dmg bat js jar',
  text: 'txt md tex log csv',
  rich_text: 'rtf',
  open_document: 'odt odp ods odg',
  apple_document: 'pages key numbers',
  spreadsheet: 'xls xlsx xlsm xlsb',
  slide_show: 'pps ppsx',
  template: 'dot dotx pot potx',
  macros: 'docm dotm pptm potm ppsm',
  postscript: 'ps eps',
  form_data: 'fdf xfdf',
  ebook: 'epub mobi azw3',
};

const KIND_OF_ENDING = new Map(
  Object.entries(ENDINGS).flatMap(([kind, endings]) =>
    endings.split(' ').map((ending) => [ending, kind as ForeignKind] as const),
  ),
);

/** The kind of file that an ending without its dot means, if it is a foreign one. */
export const kindOfEnding = (ending: string): ForeignKind | undefined => KIND_OF_ENDING.get(ending);

/** The bytes from which a kind is told. */
export const HEAD_BYTES = 4096;

/** What the first bytes of a file tell: a kind that the portal may take, or a foreign one. */
export type SniffedKind = 'pdf' | 'zip' | 'compound' | 'jpg' | 'png' | 'webp' | ForeignKind;

/** The kind of a file by its first bytes; undefined if they tell nothing. */
export function sniffKind(bytes: Uint8Array): SniffedKind | undefined {
  if (bytes.length > 0 && bytes.every((byte) => byte === 0)) return 'not_downloaded';
  const head = latin1(bytes);
  const signed = SIGNATURES.find(([signature]) => head.startsWith(signature))?.[1];
  if (signed === 'zip') return kindOfZip(head);
  if (signed !== undefined) return signed;
  if (head.startsWith('RIFF')) return head.startsWith('WEBP', 8) ? 'webp' : 'video';
  if (head.startsWith('ftyp', 4)) return PHOTO_BRANDS.has(head.slice(8, 12)) ? 'photo' : 'video';
  if (head.slice(0, PDF_HEADER_BYTES).includes('%PDF-')) return 'pdf';
  return kindOfText(bytes);
}

/** Readers look for the header of a PDF in the first KB (ISO 32000, annex I). */
export const PDF_HEADER_BYTES = 1024;

const SIGNATURES: [string, SniffedKind][] = [
  ['%PDF-', 'pdf'],
  ['PK\x03\x04', 'zip'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'compound'],
  ['\xff\xd8\xff', 'jpg'],
  ['\x89PNG\r\n', 'png'],
  ['GIF8', 'picture'],
  ['II*\0', 'picture'],
  ['MM\0*', 'picture'],
  ['BM', 'picture'],
  ['8BPS', 'picture'],
  ['{\\rtf', 'rich_text'],
  ['L\0\0\0\x01\x14\x02\0', 'shortcut'],
  ['[InternetShortcut]', 'shortcut'],
  ['[Desktop Entry]', 'shortcut'],
  ['bplist00', 'shortcut'],
  ['Rar!', 'archive'],
  ['7z\xbc\xaf\x27\x1c', 'archive'],
  ['\x1f\x8b', 'archive'],
  ['MZ', 'program'],
  ['\x7fELF', 'program'],
  ['%!PS', 'postscript'],
  ['%FDF-', 'form_data'],
  ['\x1aE\xdf\xa3', 'video'],
  ['ID3', 'video'],
];

const PHOTO_BRANDS = new Set([
  'heic',
  'heix',
  'hevc',
  'hevx',
  'heim',
  'heis',
  'mif1',
  'msf1',
  'avif',
  'avis',
]);

/** OpenDocument and e-books begin with their type, documents of Apple with their folder. */
function kindOfZip(head: string): SniffedKind {
  if (head.includes('mimetypeapplication/vnd.oasis.opendocument')) return 'open_document';
  if (head.includes('mimetypeapplication/epub+zip')) return 'ebook';
  return /Index\/[\w-]+\.iwa|BuildVersionHistory\.plist/.test(head) ? 'apple_document' : 'zip';
}

function kindOfText(bytes: Uint8Array): SniffedKind | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).trimStart().toLowerCase();
  if (text.startsWith('[internetshortcut]')) return 'shortcut';
  if (/^(?:<\?xml[^>]*>\s*)?<svg\b/.test(text)) return 'picture';
  if (text.startsWith('<') && /<(?:!doctype html|html|head|body|script|meta)\b/.test(text)) return 'web_page';
  if (text.startsWith('<?xml') && text.includes('<!doctype plist')) return 'shortcut';
  if (text.startsWith('{') && /"(?:url|doc_id|resource_id)"/.test(text)) return 'cloud_link';
  return text !== '' && !CONTROL.test(text) ? 'text' : undefined;
}

/** Signs that no text has; the last letter may be cut. */
const CONTROL = /[^\P{Cc}\t\n\r\f]|\ufffd./u;

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes.subarray(0, HEAD_BYTES)) text += String.fromCharCode(byte);
  return text;
}
