import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Canvas } from '@napi-rs/canvas';
import { AnnotationMode, getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { MAX_COPY_PAGES } from '#domain/reviews/review-copies.ts';
import { blankPage, type PagePicture, pictureOf } from './page-picture.ts';
import { RefusedCopy } from './refused-copy.ts';

const PDF_JS = join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'))), '../..');

/**
 * Pictures of the pages of a PDF. pdf.js reads everything in it, fonts and photos too, and draws lines and points only: annotations and hidden
 * layers aren't drawn. Throws RefusedCopy for one that can't be shown.
 */
export async function* drawPdfPages(bytes: Uint8Array): AsyncGenerator<PagePicture> {
  requireData();
  const task = getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: `${PDF_JS}/standard_fonts/`,
    cMapUrl: `${PDF_JS}/cmaps/`,
    wasmUrl: `${PDF_JS}/wasm/`,
    iccUrl: `${PDF_JS}/iccs/`,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise.catch(() => {
      throw new RefusedCopy('unreadable');
    });
    if (document.numPages > MAX_COPY_PAGES) throw new RefusedCopy('too_many_pages');
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const blank = blankPage(natural.width, natural.height);
      if (!blank) throw new RefusedCopy('unusual_pages');
      const viewport = page.getViewport({ scale: blank.scale });
      await page.render({
        canvas: asBrowserCanvas(blank.canvas),
        viewport,
        annotationMode: AnnotationMode.DISABLE,
      }).promise;
      yield pictureOf(blank.canvas);
      page.cleanup();
    }
    requireData();
  } finally {
    await task.destroy();
  }
}

/** pdf.js reads fonts and codecs when a page needs them, and draws without those that a release under installation has removed. */
function requireData(): void {
  const missing = ['standard_fonts', 'cmaps', 'wasm', 'iccs'].find((name) => !existsSync(join(PDF_JS, name)));
  if (missing) throw Object.assign(new Error(`pdf.js has no ${missing}.`), { code: 'MODULE_NOT_FOUND' });
}

/** pdf.js is typed for browsers and draws on this canvas too. */
const asBrowserCanvas = (canvas: Canvas) => canvas as unknown as HTMLCanvasElement;
