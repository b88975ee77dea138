import { fontFor } from './fonts.ts';
import type { Place } from './places.ts';
import type { Scene } from './scene.ts';

/** A box in the place of something that can't be drawn, so that reader and writer know about it. */
export function notShown(
  what: string,
  scene: Scene,
  { x, y, width, height }: Pick<Place, 'x' | 'y' | 'width' | 'height'>,
): void {
  const { context } = scene;
  context.save();
  context.fillStyle = 'rgba(128, 128, 128, 0.12)';
  context.fillRect(x, y, width, height);
  context.strokeStyle = '#808080';
  context.lineWidth = 1;
  context.setLineDash([5, 4]);
  context.strokeRect(x, y, width, height);
  const size = Math.max(6, Math.min(14, width / 16));
  context.font = fontFor('Arial', scene.look, { size, isBold: false, isItalic: true });
  context.fillStyle = '#606060';
  context.textAlign = 'center';
  context.fillText(`${what} isn’t shown here.`, x + width / 2, y + height / 2, Math.max(1, width - 8));
  context.restore();
}
