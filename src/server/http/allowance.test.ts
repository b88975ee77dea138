import { expect, test } from 'vitest';
import { Allowance } from './allowance.ts';

test('work may take a second at once, and then a third of the time in which the process has nothing to do', async () => {
  let now = 0;
  let idle = 0;
  const allowance = new Allowance({ now: () => now, idle: () => idle });
  const work = (ms: number) =>
    allowance.spend(async () => {
      now += ms;
    });
  await work(900);
  expect(allowance.isSpent).toBe(false);
  await work(900);
  expect(allowance.isSpent).toBe(true);
  now += 60_000;
  expect(allowance.isSpent).toBe(true);
  idle += 2300;
  expect(allowance.isSpent).toBe(true);
  idle += 200;
  expect(allowance.isSpent).toBe(false);
});

test('work is done one after the other, and what fails stops nobody; too many waiting are too many', async () => {
  const allowance = new Allowance();
  const done: number[] = [];
  const all = Array.from({ length: 8 }, (_, turn) =>
    allowance.spend(async () => {
      await Promise.resolve();
      done.push(turn);
      if (turn === 0) throw new Error('the first fails');
    }),
  );
  expect(allowance.isSpent).toBe(true);
  const ends = await Promise.allSettled(all);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', ...Array(7).fill('fulfilled')]);
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(allowance.isSpent).toBe(false);
});
