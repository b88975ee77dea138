import type { Line } from './paint.ts';
import type { Box, Scene } from './scene.ts';
import { at, attribute } from './xml.ts';

/** The heads of a straight or bent line. */
export function drawArrowHeads({ line, paint, width }: Line, scene: Scene, box: Box, preset: string): void {
  if (!/^(line|straightConnector|bentConnector|curvedConnector)/.test(preset)) return;
  const angle = preset.startsWith('bent') ? 0 : Math.atan2(box.height, box.width);
  const has = (end: string) => (attribute(at(line, end), 'type') ?? 'none') !== 'none';
  if (has('headEnd')) drawHead(scene, paint, width, 0, 0, angle + Math.PI);
  if (has('tailEnd')) drawHead(scene, paint, width, box.width, box.height, angle);
}

function drawHead(
  { context }: Scene,
  paint: Line['paint'],
  width: number,
  x: number,
  y: number,
  angle: number,
): void {
  const length = Math.max(5, width * 3.5);
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.fillStyle = paint;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(-length, -length / 2);
  context.lineTo(-length, length / 2);
  context.closePath();
  context.fill();
  context.restore();
}
