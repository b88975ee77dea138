import { expect, test } from 'vitest';
import { sizeWithin } from './scale-picture.ts';

test('a large photo is scaled to the longest side, a small one keeps its size, and no side vanishes', {
  tags: ['picture-upload'],
}, () => {
  expect(sizeWithin(1920, { width: 4000, height: 3000 })).toEqual({ width: 1920, height: 1440 });
  expect(sizeWithin(1920, { width: 3000, height: 4000 })).toEqual({ width: 1440, height: 1920 });
  expect(sizeWithin(1920, { width: 640, height: 480 })).toEqual({ width: 640, height: 480 });
  expect(sizeWithin(1920, { width: 40_000, height: 4 })).toEqual({ width: 1920, height: 1 });
});
