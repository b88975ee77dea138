import { drawArrowHeads } from './arrow-heads.ts';
import { colorIn, type Rgb } from './colors.ts';
import { drawText, hasText } from './draw-text.ts';
import { outlinesOf } from './geometry.ts';
import { drawPictureFill, fillOf, lineOf } from './paint.ts';
import { inheritedShapes, masterStyle } from './placeholders.ts';
import type { Place } from './places.ts';
import type { Box, Scene } from './scene.ts';
import { at, attribute, numberOf, type Xml } from './xml.ts';

/** Draws a shape, a connector or a text box. */
export function drawShape(shape: Xml, scene: Scene, place: Place): void {
  const { context } = scene;
  const chain = [shape, ...inheritedShapes(shape, scene.below)];
  const box: Box = { x: 0, y: 0, width: place.width, height: place.height };
  const style = at(shape, 'style');
  context.save();
  place.enter(context);
  drawOutline(chain, style, scene, box);
  const body = at(shape, 'txBody');
  if (body && hasText(body)) {
    place.unflip(context);
    const bodies = chain.map((one) => at(one, 'txBody', 'bodyPr'));
    const lists = [
      ...chain.map((one) => at(one, 'txBody', 'lstStyle')),
      ...masterStyle(shape, scene.textStyles),
    ];
    drawText(body, bodies, scene, textBox(shape, scene, place, box), {
      lists,
      color: colorIn(at(style, 'fontRef'), scene.look),
    });
  }
  context.restore();
}

/** SmartArt has a box for the text beside that of the shape. */
function textBox(shape: Xml, _scene: Scene, place: Place, box: Box): Box {
  const own = at(shape, 'txXfrm');
  const outer = at(shape, 'spPr', 'xfrm');
  if (!own || !outer) return box;
  const value = (element: Xml, ...path: [string, string]) =>
    numberOf(attribute(at(element, path[0]), path[1])) ?? 0;
  const scaleX = place.width / (value(outer, 'ext', 'cx') || 1);
  const scaleY = place.height / (value(outer, 'ext', 'cy') || 1);
  return {
    x: (value(own, 'off', 'x') - value(outer, 'off', 'x')) * scaleX,
    y: (value(own, 'off', 'y') - value(outer, 'off', 'y')) * scaleY,
    width: value(own, 'ext', 'cx') * scaleX,
    height: value(own, 'ext', 'cy') * scaleY,
  };
}

function drawOutline(chain: Xml[], style: Xml | undefined, scene: Scene, box: Box): void {
  const { context } = scene;
  const properties = chain.map((one) => at(one, 'spPr'));
  const withGeometry = properties.find((one) => at(one, 'prstGeom') || at(one, 'custGeom'));
  const fills = properties.map((one) => fillOf(one, scene, box));
  const asked = fills.find((one) => one !== undefined);
  const fill = asked === undefined ? styleFill(style, scene) : asked;
  const pictured = at(properties[0], 'blipFill');
  const lineSource = properties.map((one) => at(one, 'ln')).find(Boolean);
  const line = lineOf(lineSource, style, scene, box);
  const rule = at(withGeometry, 'custGeom') ? 'evenodd' : 'nonzero';
  for (const { path, isOpen } of outlinesOf(withGeometry, box)) {
    if (pictured && !isOpen) {
      context.save();
      context.clip(path);
      drawPictureFill(pictured, scene, box);
      context.restore();
    } else if (fill && !isOpen) {
      context.fillStyle = fill;
      context.fill(path, rule);
    }
    if (line) {
      context.save();
      context.strokeStyle = line.paint;
      context.lineWidth = line.width;
      context.setLineDash(line.dash);
      context.stroke(path);
      context.restore();
    }
  }
  if (line) drawArrowHeads(line, scene, box, attribute(at(withGeometry, 'prstGeom'), 'prst') ?? '');
}

function styleFill(style: Xml | undefined, scene: Scene): string | null {
  const reference = at(style, 'fillRef');
  const color: Rgb | undefined = colorIn(reference, scene.look);
  if (!color || (numberOf(attribute(reference, 'idx')) ?? 0) === 0) return null;
  return `rgba(${Math.round(color.r)}, ${Math.round(color.g)}, ${Math.round(color.b)}, ${color.a})`;
}
