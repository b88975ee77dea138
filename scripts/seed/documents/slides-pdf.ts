import type { Outline } from './outline.ts';
import { colour, pdf } from './pdf.ts';

const [WIDTH, HEIGHT, LEFT] = [960, 540, 72];

/** The five slides as a PDF with deterministic bytes. */
export function drawSlidesPdf(outline: Outline): Promise<Uint8Array> {
  return pdf({ title: outline.title, author: outline.author, size: [WIDTH, HEIGHT] }, (page) => {
    titleSlide(page, outline);
    for (const [index, slide] of outline.slides.entries()) pointsSlide(page, slide, index + 2);
  });
}

function titleSlide(page: PDFKit.PDFDocument, { title, subtitle, author }: Outline) {
  page.addPage();
  page.rect(0, 0, WIDTH, HEIGHT).fill(colour.ink);
  page.rect(LEFT, 170, 90, 6).fill(colour.marigold);
  page.font('Helvetica-Bold').fontSize(40).fillColor('white').text(title, LEFT, 196, { width: 780 });
  page
    .font('Helvetica')
    .fontSize(20)
    .fillColor(colour.paper)
    .text(subtitle, LEFT, page.y + 18);
  page.fontSize(20).fillColor(colour.marigold).text(author, LEFT, 450);
}

function pointsSlide(page: PDFKit.PDFDocument, slide: Outline['slides'][number], number: number) {
  page.addPage();
  page.rect(0, 0, WIDTH, HEIGHT).fill(colour.paper);
  page.rect(0, 0, 14, HEIGHT).fill(colour.marigold);
  page.font('Helvetica-Bold').fontSize(32).fillColor(colour.ink).text(slide.title, LEFT, 56);
  page.font('Helvetica').fontSize(18).fillColor(colour.ink);
  page.list(slide.points, LEFT + 4, 126, {
    width: 800,
    bulletRadius: 3,
    textIndent: 20,
    lineGap: 5,
    paragraphGap: 12,
  });
  page
    .fontSize(12)
    .fillColor(colour.gray)
    .text(`${number}`, WIDTH - 60, HEIGHT - 34, { lineBreak: false });
}
