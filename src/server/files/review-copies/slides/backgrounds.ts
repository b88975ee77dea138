import { colorIn, css } from './colors.ts';
import type { Part } from './deck-package.ts';
import { drawPictureFill, fillOf } from './paint.ts';
import type { Box, Scene } from './scene.ts';
import { at } from './xml.ts';

/** Fills the slide with the first background that the slide, its layout or its master has. */
export function drawBackground(parts: (Part | undefined)[], scene: Scene, box: Box): void {
  const part = parts.find((one) => at(one?.xml, 'cSld', 'bg'));
  const background = at(part?.xml, 'cSld', 'bg');
  if (!part || !background) return;
  const properties = at(background, 'bgPr');
  const picture = at(properties, 'blipFill');
  const { context } = scene;
  if (picture) {
    drawPictureFill(picture, { ...scene, part }, box);
    return;
  }
  const reference = at(background, 'bgRef');
  const color = colorIn(reference, scene.look);
  const fill = fillOf(properties, scene, box) ?? (color ? css(color) : null);
  if (!fill) return;
  context.fillStyle = fill;
  context.fillRect(box.x, box.y, box.width, box.height);
}
