import { outlinesOf } from './geometry.ts';
import { notShown } from './not-shown.ts';
import { drawPictureFill, lineOf } from './paint.ts';
import type { Place } from './places.ts';
import type { Scene } from './scene.ts';
import { at, type Xml } from './xml.ts';

/** Draws a picture in its frame; one of an unknown kind leaves a box. The frame of a video shows its poster. */
export function drawPicture(picture: Xml, scene: Scene, place: Place): void {
  const { context } = scene;
  const box = { x: 0, y: 0, width: place.width, height: place.height };
  context.save();
  place.enter(context);
  const properties = at(picture, 'spPr');
  const [outline] = outlinesOf(properties, box);
  context.save();
  if (outline) context.clip(outline.path);
  const isDrawn = drawPictureFill(at(picture, 'blipFill'), scene, box);
  context.restore();
  if (!isDrawn) {
    place.unflip(context);
    notShown('A picture of this kind', scene, box);
  }
  const line = lineOf(at(properties, 'ln'), at(picture, 'style'), scene, box);
  if (line && outline && at(properties, 'ln')) {
    context.strokeStyle = line.paint;
    context.lineWidth = line.width;
    context.setLineDash(line.dash);
    context.stroke(outline.path);
  }
  context.restore();
}
