import { expect, test } from 'vitest';
import { limitTo } from './limit-to.ts';

test('limited work runs in order, so much at once, also after work that fails', async () => {
  const limited = limitTo(2);
  const begun: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const all = ends.map(({ promise }, n) =>
    limited(() => {
      begun.push(n);
      return promise;
    }).catch((error: Error) => error.message),
  );
  const settle = () => new Promise(setImmediate);
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error('failed'));
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.resolve();
  ends[2]?.resolve();
  await settle();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  ends[3]?.resolve();
  ends[4]?.resolve();
  expect(await Promise.all(all)).toEqual([undefined, 'failed', undefined, undefined, undefined]);
  expect(await limited(async () => 'again')).toBe('again');
});
