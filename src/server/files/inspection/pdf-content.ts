import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A longer document isn't blank, and would take long to read. */
const MOST_PAGES = 20;

/**
 * Whether no page of a PDF shows anything: neither a picture, which would take long to unpack and is told by the bytes, nor letters, lines or
 * areas.
 */
export async function isBlank(document: PDFDocumentProxy, bytes: Buffer): Promise<boolean> {
  if (document.numPages > MOST_PAGES || PICTURE.test(bytes.toString('latin1'))) return false;
  for (let number = 1; number <= document.numPages; number++)
    if (await paints(await document.getPage(number))) return false;
  return true;
}

/** The dictionary of a stream is never compressed. */
const PICTURE = /\/Subtype\s*\/Image\b/;

async function paints(page: PDFPageProxy): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.some((operation, index) => {
    if (TEXTS.has(operation)) return hasLetters(argsArray[index]);
    return PAINTS.has(operation === OPS.constructPath ? argsArray[index]?.[0] : operation);
  });
}

const TEXTS = new Set([OPS.showText, OPS.showSpacedText, OPS.nextLineShowText]);

const PAINTS = new Set([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
  OPS.rawFillPath,
  OPS.shadingFill,
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintImageMaskXObject,
  OPS.paintSolidColorImageMask,
]);

/** Blank pages of word processors hold a space. */
function hasLetters(args: unknown): boolean {
  const [glyphs] = Array.isArray(args) ? args : [];
  return Array.isArray(glyphs) && glyphs.some((glyph: unknown) => isLetter(glyph));
}

const isLetter = (glyph: unknown): boolean =>
  typeof glyph === 'object' && glyph !== null && 'unicode' in glyph && String(glyph.unicode).trim() !== '';
