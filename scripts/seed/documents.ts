import type { DemoApplication } from './applications.ts';
import { outlineOf } from './documents/outline.ts';
import { drawResume } from './documents/resume.ts';
import { drawSlidesPdf } from './documents/slides-pdf.ts';
import { drawSlidesPptx } from './documents/slides-pptx.ts';
import type { DemoPerson } from './people.ts';

/** A one-page A4 résumé; the same person gives the same bytes. */
export const resumePdf = (person: DemoPerson): Promise<Uint8Array> => drawResume(person);

/** The presentation of a detailed proposal: five slides for PowerPoint. */
export const presentationPptx = (application: DemoApplication): Promise<Uint8Array> =>
  drawSlidesPptx(outlineOf(application));

/** The same five slides as a PDF with deterministic bytes. */
export const presentationPdf = (application: DemoApplication): Promise<Uint8Array> =>
  drawSlidesPdf(outlineOf(application));
