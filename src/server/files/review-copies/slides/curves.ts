import { Path2D } from '@napi-rs/canvas';

export type Size = { width: number; height: number };
export type Points = [x: number, y: number][];

export function polygon(corners: Points, isOpen = false): Path2D {
  const path = new Path2D();
  for (const [index, [x, y]] of corners.entries()) index === 0 ? path.moveTo(x, y) : path.lineTo(x, y);
  if (!isOpen) path.closePath();
  return path;
}

export function rounded({ width, height }: Size, radius: number): Path2D {
  const path = new Path2D();
  path.roundRect(0, 0, width, height, radius);
  return path;
}

export function oval({ width, height }: Size, ring: number): Path2D {
  const path = new Path2D();
  path.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
  if (ring > 0) path.moveTo(width - ring, height / 2);
  if (ring > 0)
    path.ellipse(width / 2, height / 2, width / 2 - ring, height / 2 - ring, 0, 2 * Math.PI, 0, true);
  return path;
}

export function cylinder({ width, height }: Size): Path2D {
  const lid = Math.min(width, height) / 8;
  const path = new Path2D();
  path.ellipse(width / 2, lid, width / 2, lid, 0, Math.PI, 0);
  path.lineTo(width, height - lid);
  path.ellipse(width / 2, height - lid, width / 2, lid, 0, 0, Math.PI);
  path.closePath();
  path.ellipse(width / 2, lid, width / 2, lid, 0, 0, Math.PI);
  return path;
}

export function arc({ width, height }: Size, [from, to]: (number | undefined)[]): Path2D {
  const radians = (angle: number) => (angle / 60_000) * (Math.PI / 180);
  const path = new Path2D();
  path.ellipse(
    width / 2,
    height / 2,
    width / 2,
    height / 2,
    0,
    radians(from ?? 16_200_000),
    radians(to ?? 0),
  );
  return path;
}

export function star({ width, height }: Size, tips: number): Path2D {
  const corners = Array.from({ length: tips * 2 }, (_, index): [number, number] => {
    const angle = (index * Math.PI) / tips - Math.PI / 2;
    const reach = index % 2 === 0 ? 0.5 : tips === 5 ? 0.19 : 0.36;
    return [width / 2 + Math.cos(angle) * width * reach, height / 2 + Math.sin(angle) * height * reach];
  });
  return polygon(corners);
}
