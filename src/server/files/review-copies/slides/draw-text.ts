import type { Box, Scene } from './scene.ts';
import { type Line, linesOf, type Piece } from './text-lines.ts';
import type { StyleSources } from './text-style.ts';
import { at, attribute, factorOf, firstAttribute, points, type Xml } from './xml.ts';

const BASELINE = 0.95;
const MIN_SCALE = 0.3;

/** Draws the text of a shape into its box. `bodies` are the properties of its body, the strongest first. */
export function drawText(
  body: Xml,
  bodies: (Xml | undefined)[],
  scene: Scene,
  box: Box,
  sources: Omit<StyleSources, 'scale'>,
): void {
  const inset = (name: string, usual: number) => points(firstAttribute(bodies, name)) ?? usual;
  const turn = TURNS[firstAttribute(bodies, 'vert') ?? 'horz'] ?? 0;
  const [left, right, top, bottom] = [
    inset('lIns', 7.2),
    inset('rIns', 7.2),
    inset('tIns', 3.6),
    inset('bIns', 3.6),
  ];
  const inner = { width: box.width - left - right, height: box.height - top - bottom };
  const { width, height } = turn === 0 ? inner : { width: inner.height, height: inner.width };
  const isWrapped = firstAttribute(bodies, 'wrap') !== 'none';
  const laidOut = fitted(body, bodies, scene, sources, {
    width: isWrapped ? width : Number.POSITIVE_INFINITY,
    height,
  });
  const { context } = scene;
  context.save();
  context.translate(box.x + left + inner.width / 2, box.y + top + inner.height / 2);
  context.rotate(turn);
  const anchor = firstAttribute(bodies, 'anchor');
  const free = height - laidOut.height;
  const start = anchor === 'b' ? free : anchor === 'ctr' ? free / 2 : 0;
  context.translate(
    -width / 2,
    -height / 2 + (anchor === 't' || free > 0 || anchor === undefined ? start : free / 2),
  );
  for (const line of laidOut.lines) drawLine(line, scene, width);
  context.restore();
}

const TURNS: Record<string, number> = { vert: Math.PI / 2, eaVert: Math.PI / 2, vert270: -Math.PI / 2 };

/** With `normAutofit` a text is as small as the program has noted, or as it must be to fit. */
function fitted(
  body: Xml,
  bodies: (Xml | undefined)[],
  scene: Scene,
  sources: Omit<StyleSources, 'scale'>,
  { width, height }: { width: number; height: number },
) {
  const fit = bodies.map((one) => one?.children.find(({ name }) => FITS.includes(name))).find(Boolean);
  let scale = factorOf(attribute(fit, 'fontScale')) ?? 1;
  let laidOut = linesOf(body, scene, { ...sources, scale }, width);
  while (fit?.name === 'normAutofit' && laidOut.height > height * 1.02 && scale > MIN_SCALE) {
    scale *= 0.94;
    laidOut = linesOf(body, scene, { ...sources, scale }, width);
  }
  return laidOut;
}

const FITS = ['normAutofit', 'noAutofit', 'spAutoFit'];

function drawLine(line: Line, scene: Scene, width: number): void {
  const free = Math.max(0, width === Number.POSITIVE_INFINITY ? 0 : width - line.left - line.width);
  const shift = line.align === 'r' ? free : line.align === 'ctr' ? free / 2 : 0;
  const natural = line.size * 1.2;
  const baseline = line.top + line.height - natural + line.size * BASELINE;
  for (const piece of line.pieces) drawPiece(piece, scene, line.left + shift + piece.x, baseline);
}

function drawPiece({ text, look, width }: Piece, { context }: Scene, x: number, baseline: number): void {
  const y = baseline - look.rise;
  if (look.highlight) {
    context.fillStyle = look.highlight;
    context.fillRect(x, y - look.size * 0.9, width, look.size * 1.15);
  }
  context.font = look.font;
  context.fillStyle = look.paint;
  context.fillText(text, x, y);
  const thickness = Math.max(0.5, look.size / 18);
  if (look.isUnderlined) context.fillRect(x, y + look.size * 0.1, width, thickness);
  if (look.isStruck) context.fillRect(x, y - look.size * 0.28, width, thickness);
}

/** Whether a body has a letter to draw. */
export const hasText = (body: Xml | undefined): boolean =>
  (body?.children ?? []).some((paragraph) =>
    paragraph.children.some((run) => run.name === 'fld' || (at(run, 't')?.text ?? '') !== ''),
  );
