import type { SKRSContext2D } from '@napi-rs/canvas';
import { at, attribute, numberOf, points, type Xml } from './xml.ts';

/** Where the coordinates of a tree lie on the slide, in points. */
export type Grid = { x: number; y: number; scaleX: number; scaleY: number };
export const SLIDE_GRID: Grid = { x: 0, y: 0, scaleX: 1, scaleY: 1 };

/** Where a shape lies; `enter` moves the origin to its upper left corner, turned and mirrored as the shape is. */
export type Place = {
  x: number;
  y: number;
  width: number;
  height: number;
  enter: (context: SKRSContext2D) => void;
  /** Letters are never mirrored. */
  unflip: (context: SKRSContext2D) => void;
};

export function placeOf(transform: Xml | undefined, grid: Grid): Place | null {
  const value = (name: string, key: string) => points(attribute(at(transform, name), key));
  const [x, y] = [value('off', 'x'), value('off', 'y')];
  const [width, height] = [value('ext', 'cx'), value('ext', 'cy')];
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  const box = {
    x: grid.x + x * grid.scaleX,
    y: grid.y + y * grid.scaleY,
    width: width * grid.scaleX,
    height: height * grid.scaleY,
  };
  const angle = ((numberOf(attribute(transform, 'rot')) ?? 0) / 60_000) * (Math.PI / 180);
  const [flipX, flipY] = ['flipH', 'flipV'].map((key) => (isTrue(attribute(transform, key)) ? -1 : 1));
  const around = (context: SKRSContext2D, change: () => void) => {
    context.translate(box.width / 2, box.height / 2);
    change();
    context.translate(-box.width / 2, -box.height / 2);
  };
  return {
    ...box,
    enter(context) {
      context.translate(box.x, box.y);
      around(context, () => {
        context.rotate(angle);
        context.scale(flipX ?? 1, flipY ?? 1);
      });
    },
    unflip: (context) => around(context, () => context.scale(flipX ?? 1, flipY ?? 1)),
  };
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/** The grid of a group's children, and how the group is turned. */
export function gridOf(transform: Xml | undefined, grid: Grid): Grid {
  const value = (name: string, key: string) => points(attribute(at(transform, name), key)) ?? 0;
  const scale = (key: string) => {
    const inner = value('chExt', key);
    return inner === 0 ? 1 : value('ext', key) / inner;
  };
  const [scaleX, scaleY] = [grid.scaleX * scale('cx'), grid.scaleY * scale('cy')];
  return {
    x: grid.x + value('off', 'x') * grid.scaleX - value('chOff', 'x') * scaleX,
    y: grid.y + value('off', 'y') * grid.scaleY - value('chOff', 'y') * scaleY,
    scaleX,
    scaleY,
  };
}
