import type { CanvasGradient } from '@napi-rs/canvas';
import { colorIn, css, type Rgb } from './colors.ts';
import { type Box, pictureIn, type Scene } from './scene.ts';
import { all, at, attribute, factorOf, numberOf, points, type Xml } from './xml.ts';

export type Paint = string | CanvasGradient;
/** `undefined` for an element that says nothing, `null` for none. */
type Fill = Paint | null | undefined;

/** The fill that an element asks for; pictures are drawn by `drawPictureFill`. */
export function fillOf(element: Xml | undefined, scene: Scene, box: Box, own?: Rgb): Fill {
  const fill = element?.children.find(({ name }) => FILLS.includes(name));
  if (!fill) return undefined;
  if (fill.name === 'solidFill') return cssOf(colorIn(fill, scene.look, own));
  if (fill.name === 'gradFill') return gradient(fill, scene, box, own);
  if (fill.name === 'pattFill') return cssOf(colorIn(at(fill, 'bgClr'), scene.look, own));
  return null;
}

const FILLS = ['noFill', 'solidFill', 'gradFill', 'blipFill', 'pattFill', 'grpFill'];
const cssOf = (color: Rgb | undefined) => (color ? css(color) : undefined);

function gradient(fill: Xml, scene: Scene, box: Box, own: Rgb | undefined): Fill {
  const stops = all(at(fill, 'gsLst'), 'gs').flatMap((stop) => {
    const color = colorIn(stop, scene.look, own);
    return color ? [{ position: factorOf(attribute(stop, 'pos')) ?? 0, color: css(color) }] : [];
  });
  if (stops.length < 2) return stops[0]?.color;
  const made = at(fill, 'path')
    ? round(scene, box, at(fill, 'path', 'fillToRect'))
    : straight(scene, box, numberOf(attribute(at(fill, 'lin'), 'ang')) ?? 0);
  for (const { position, color } of stops) made.addColorStop(Math.min(1, Math.max(0, position)), color);
  return made;
}

function straight({ context }: Scene, { x, y, width, height }: Box, angle: number): CanvasGradient {
  const radians = (angle / 60_000) * (Math.PI / 180);
  const half = (Math.abs(Math.cos(radians)) * width + Math.abs(Math.sin(radians)) * height) / 2;
  const [dx, dy] = [Math.cos(radians) * half, Math.sin(radians) * half];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return context.createLinearGradient(middleX - dx, middleY - dy, middleX + dx, middleY + dy);
}

/** From a point, or the middle, to the farthest corner. */
function round({ context }: Scene, { x, y, width, height }: Box, target: Xml | undefined): CanvasGradient {
  const share = (key: string) => factorOf(attribute(target, key)) ?? 0.5;
  const [left, top] = [(share('l') + 1 - share('r')) / 2, (share('t') + 1 - share('b')) / 2];
  const [fromX, fromY] = [x + left * width, y + top * height];
  const reach = Math.hypot(width * Math.max(left, 1 - left), height * Math.max(top, 1 - top));
  return context.createRadialGradient(fromX, fromY, 0, fromX, fromY, reach);
}

/** Draws the picture of a `blipFill` into a box that the caller has clipped; false if it has none that is known. */
export function drawPictureFill(blipFill: Xml | undefined, scene: Scene, box: Box): boolean {
  const picture = pictureIn(scene, attribute(at(blipFill, 'blip'), 'r:embed'));
  if (!picture) return false;
  const cut = at(blipFill, 'srcRect');
  const side = (key: string) => factorOf(attribute(cut, key)) ?? 0;
  const [left, top] = [side('l') * picture.width, side('t') * picture.height];
  const width = picture.width * (1 - side('l') - side('r'));
  const height = picture.height * (1 - side('t') - side('b'));
  if (width <= 0 || height <= 0) return false;
  const alpha = factorOf(attribute(at(blipFill, 'blip', 'alphaModFix'), 'amt')) ?? 1;
  scene.context.save();
  scene.context.globalAlpha *= alpha;
  scene.context.drawImage(picture, left, top, width, height, box.x, box.y, box.width, box.height);
  scene.context.restore();
  return true;
}

export type Line = { paint: Paint; width: number; dash: number[]; line: Xml | undefined };

/** The line that `ln` asks for, or the one of the shape's style; null for none. */
export function lineOf(line: Xml | undefined, style: Xml | undefined, scene: Scene, box: Box): Line | null {
  const reference = at(style, 'lnRef');
  const index = numberOf(attribute(reference, 'idx')) ?? 0;
  const own = colorIn(reference, scene.look);
  const inherited = index > 0 && own ? css(own) : null;
  const fill = fillOf(line, scene, box);
  const paint = fill === undefined ? inherited : fill;
  if (paint === null) return null;
  const width = points(attribute(line, 'w')) ?? scene.look.lineWidths[index - 1] ?? 0.75;
  const dash = DASHES[attribute(at(line, 'prstDash'), 'val') ?? 'solid'] ?? [];
  return { paint, width, dash: dash.map((length) => length * Math.max(1, width)), line };
}

const DASHES: Record<string, number[]> = {
  dot: [1, 3],
  sysDot: [1, 1],
  dash: [4, 3],
  sysDash: [3, 1],
  lgDash: [8, 3],
  dashDot: [4, 3, 1, 3],
  sysDashDot: [3, 1, 1, 1],
  lgDashDot: [8, 3, 1, 3],
};

export function stroke(
  { context }: Scene,
  { paint, width, dash }: Omit<Line, 'line'>,
  trace: () => void,
): void {
  context.save();
  context.strokeStyle = paint;
  context.lineWidth = width;
  context.setLineDash(dash);
  trace();
  context.stroke();
  context.restore();
}
