import { expect, test } from 'vitest';
import { readPlaces, writePlaces } from './review-results.ts';

const [A, B] = ['a3bb189e-8bf9-4888-9912-ace4e6543002', 'c2f0c1de-37c5-4b4e-9a0c-3c9e7b1a2d11'];

test('the places of single projects are read as they are written', { tags: ['cut-line'] }, () => {
  const text = writePlaces(writePlaces(undefined, A, 3), B, 0);
  expect(text).toBe(`${A}:3,${B}:0`);
  expect([...(readPlaces(text ?? '') ?? [])]).toEqual([
    [A, 3],
    [B, 0],
  ]);
  expect(writePlaces(text, A, 12)).toBe(`${A}:12,${B}:0`);
  expect(writePlaces(writePlaces(text, A, null), B, null)).toBeUndefined();
});

test.each(['', 'x', `${A}:`, `${A}:3,`, `${A}:3,${A}:4`, `${A}:501`, `${A}:-1`, `${'-'.repeat(36)}:3`])(
  'the text "%s" has no places',
  { tags: ['cut-line'] },
  (text) => {
    expect(readPlaces(text)).toBeNull();
  },
);
