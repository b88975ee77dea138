import type { ReviewCopyProblem } from '#domain/reviews/review-copies.ts';
import type { PresentationKind } from '#domain/uploads.ts';
import { MISSING_CODES } from '../../process/child-process/child-program.ts';
import { drawPdfPages } from './pages/pdf-pages.ts';
import { pdfOfPictures } from './pages/pictures-pdf.ts';
import { RefusedCopy } from './pages/refused-copy.ts';
import { drawSlides } from './slides/draw-slides.ts';

/** A release is being installed, which says nothing about the file. */
const isMissingCode = (error: unknown) =>
  error instanceof Error && 'code' in error && MISSING_CODES.includes(String(error.code));

export type Rendering = { pdf: Uint8Array; pages: number } | { refused: ReviewCopyProblem };
/** An old PowerPoint file is refused before it is read. */
export type DrawnKind = Exclude<PresentationKind, 'ppt'>;

/**
 * The pages of a presentation as pictures in a new PDF, without anything of the file's structure, or why they can't be shown. It reads a foreign
 * file: call it in a child process only (rule:review-copies).
 */
export async function renderPages(bytes: Uint8Array, kind: DrawnKind): Promise<Rendering> {
  try {
    const rendering = await pdfOfPictures(kind === 'pdf' ? drawPdfPages(bytes) : drawSlides(bytes));
    return rendering.pages > 0 ? rendering : { refused: 'unreadable' };
  } catch (error) {
    if (isMissingCode(error)) throw error;
    return { refused: error instanceof RefusedCopy ? error.problem : 'unreadable' };
  }
}
