import { Path2D } from '@napi-rs/canvas';
import type { Size } from './curves.ts';
import { all, attribute, numberOf, type Xml } from './xml.ts';

/** A path of its own; coordinates that are computed by guides are left out with their segment. */
export function customPath(source: Xml, { width, height }: Size): Path2D {
  const scaleX = width / (numberOf(attribute(source, 'w')) || width * 12_700 || 1);
  const scaleY = height / (numberOf(attribute(source, 'h')) || height * 12_700 || 1);
  const path = new Path2D();
  let now = { x: 0, y: 0 };
  for (const step of source.children) {
    const ends = all(step, 'pt').map((point) => ({
      x: (numberOf(attribute(point, 'x')) ?? 0) * scaleX,
      y: (numberOf(attribute(point, 'y')) ?? 0) * scaleY,
    }));
    const [a, b, c] = ends;
    if (step.name === 'moveTo' && a) path.moveTo(a.x, a.y);
    if (step.name === 'lnTo' && a) path.lineTo(a.x, a.y);
    if (step.name === 'quadBezTo' && a && b) path.quadraticCurveTo(a.x, a.y, b.x, b.y);
    if (step.name === 'cubicBezTo' && a && b && c) path.bezierCurveTo(a.x, a.y, b.x, b.y, c.x, c.y);
    if (step.name === 'arcTo') now = arcTo(path, step, now, scaleX, scaleY);
    if (step.name === 'close') path.closePath();
    now = ends.at(-1) ?? now;
  }
  return path;
}

function arcTo(path: Path2D, step: Xml, from: { x: number; y: number }, scaleX: number, scaleY: number) {
  const number = (key: string) => numberOf(attribute(step, key)) ?? 0;
  const radians = (angle: number) => (angle / 60_000) * (Math.PI / 180);
  const [radiusX, radiusY] = [number('wR') * scaleX, number('hR') * scaleY];
  const [start, sweep] = [radians(number('stAng')), radians(number('swAng'))];
  const x = from.x - Math.cos(start) * radiusX;
  const y = from.y - Math.sin(start) * radiusY;
  path.ellipse(x, y, radiusX, radiusY, 0, start, start + sweep, sweep < 0);
  return { x: x + Math.cos(start + sweep) * radiusX, y: y + Math.sin(start + sweep) * radiusY };
}
