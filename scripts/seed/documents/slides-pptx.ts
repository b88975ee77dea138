import pptxgen from 'pptxgenjs';
import type { Outline } from './outline.ts';

const [INK, MARIGOLD, PAPER, GRAY] = ['14213D', 'E8960C', 'F4F1EA', '5B6275'];

/** The five slides for PowerPoint. */
export async function drawSlidesPptx(outline: Outline): Promise<Uint8Array> {
  const deck = new pptxgen();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = outline.title;
  deck.author = outline.author;
  deck.theme = { headFontFace: 'Calibri', bodyFontFace: 'Calibri' };
  titleSlide(deck, outline);
  for (const [index, slide] of outline.slides.entries()) pointsSlide(deck, slide, index + 2);
  const bytes = await deck.write({ outputType: 'uint8array', compression: true });
  if (!(bytes instanceof Uint8Array)) throw new Error('The deck was not written as bytes.');
  return bytes;
}

function titleSlide(deck: pptxgen, { title, subtitle, author }: Outline) {
  const slide = deck.addSlide();
  slide.background = { color: INK };
  slide.addShape('rect', { x: 1, y: 2.3, w: 1.25, h: 0.09, fill: { color: MARIGOLD } });
  slide.addText(title, {
    x: 0.9,
    y: 2.5,
    w: 11,
    h: 1.6,
    fontSize: 40,
    bold: true,
    color: 'FFFFFF',
    valign: 'top',
  });
  slide.addText(subtitle, { x: 0.9, y: 4.2, w: 11, h: 0.6, fontSize: 20, color: PAPER });
  slide.addText(author, { x: 0.9, y: 6.2, w: 11, h: 0.6, fontSize: 20, color: MARIGOLD });
}

function pointsSlide(deck: pptxgen, { title, points }: Outline['slides'][number], number: number) {
  const slide = deck.addSlide();
  slide.background = { color: PAPER };
  slide.addShape('rect', { x: 0, y: 0, w: 0.2, h: 7.5, fill: { color: MARIGOLD } });
  slide.addText(title, { x: 0.9, y: 0.6, w: 11.4, h: 0.8, fontSize: 32, bold: true, color: INK });
  const bullets = points.map((text) => ({
    text,
    options: { bullet: true, breakLine: true, paraSpaceAfter: 10 },
  }));
  slide.addText(bullets, { x: 0.9, y: 1.6, w: 11.4, h: 5.2, fontSize: 18, color: INK, valign: 'top' });
  slide.addText(String(number), {
    x: 12.3,
    y: 6.9,
    w: 0.7,
    h: 0.4,
    fontSize: 12,
    color: GRAY,
    align: 'right',
  });
}
