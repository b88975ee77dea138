import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { cleanJpeg } from '../../files/picture-jpeg.ts';

/** Entries of the catalog that aren't pages: names, attachments, forms, scripts, bookmarks, descriptions. */
const OF_DOCUMENT = [
  'AA',
  'AcroForm',
  'AF',
  'Collection',
  'DPartRoot',
  'Dests',
  'Legal',
  'MarkInfo',
  'Names',
  'OpenAction',
  'Outlines',
  'Perms',
  'SpiderInfo',
  'StructTreeRoot',
  'Threads',
  'URI',
];
/** Entries of any object that say who made it, with which file. Annotations hold links, and comments with their authors. */
const OF_OBJECT = [
  'AF',
  'Alt',
  'Annots',
  'B',
  'LastModified',
  'Metadata',
  'PieceInfo',
  'Thumb',
  'TemplateInstantiated',
];
/** A page's own actions; elsewhere the key has other meanings. */
const OF_PAGE = ['AA', 'StructParents', 'Tabs'];

/**
 * The pages of a PDF without information about the document, XMP metadata, attachments, annotations, names, and the metadata of its photos.
 * Throws for one that cannot be read (rule:blind-reading).
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, password: '' });
  const { context, catalog } = document;
  for (const key of OF_DOCUMENT) catalog.delete(PDFName.of(key));
  for (const page of document.getPages()) for (const key of OF_PAGE) page.node.delete(PDFName.of(key));
  context.trailerInfo.Info = undefined;
  context.trailerInfo.ID = undefined;
  context.trailerInfo.Encrypt = undefined;
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    cleanDeep(object);
    const picture = cleanPhoto(object);
    if (picture) context.assign(ref, picture);
  }
  removeUnreachable(context);
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}

/** Dictionaries may contain others; references are objects of their own. */
function cleanDeep(object: PDFObject): void {
  const pending: PDFObject[] = [object];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const dictionary = next instanceof PDFStream ? next.dict : next;
    if (dictionary instanceof PDFDict) for (const key of OF_OBJECT) dictionary.delete(PDFName.of(key));
    pending.push(...childrenOf(next));
  }
}

/** A photo without its place, camera and author; unusual ones stay as they are. */
function cleanPhoto(object: PDFObject): PDFRawStream | null {
  if (!(object instanceof PDFRawStream)) return null;
  if (object.dict.get(PDFName.of('Filter')) !== PDFName.of('DCTDecode')) return null;
  try {
    const { bytes } = cleanJpeg(Buffer.from(object.contents));
    return PDFRawStream.of(object.dict, bytes);
  } catch {
    return null;
  }
}

/** What nothing refers to any more would still be written. */
function removeUnreachable(context: PDFContext): void {
  const reached = new Set<PDFRef>();
  const pending: PDFObject[] = context.trailerInfo.Root ? [context.trailerInfo.Root] : [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!(next instanceof PDFRef)) pending.push(...childrenOf(next));
    else if (!reached.has(next)) {
      reached.add(next);
      const found = context.lookup(next);
      if (found) pending.push(found);
    }
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
}

function childrenOf(object: PDFObject): PDFObject[] {
  if (object instanceof PDFStream) return object.dict.values();
  if (object instanceof PDFDict) return object.values();
  return object instanceof PDFArray ? object.asArray() : [];
}
