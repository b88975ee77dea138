import { expect, test } from 'vitest';
import { batched, batchedBy } from './batched.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('lookups of one turn share a statement, in which each key occurs once', async () => {
  const asked: string[][] = [];
  const find = batched(async (_source: object, keys: string[]) => {
    asked.push(keys);
    return new Map(keys.map((key) => [key, key.toUpperCase()]));
  });
  const source = {};
  expect(await Promise.all(['a', 'b', 'a'].map((key) => find(source, key)))).toEqual(['A', 'B', 'A']);
  expect(await find(source, 'c')).toBe('C');
  expect(asked).toEqual([['a', 'b'], ['c']]);
});

test('lookups of several people share a statement if their views are equal', async () => {
  const asked: unknown[] = [];
  const find = batchedBy(async (_source: object, view: { page: number }, people: string[]) => {
    asked.push([view, people]);
    return new Map(people.filter((person) => person !== 'nobody').map((one) => [one, `${one} ${view.page}`]));
  });
  const source = {};
  const lookups = [
    find(source, { page: 1 }, 'asha'),
    find(source, { page: 2 }, 'asha'),
    find(source, { page: 1 }, 'ravi'),
    find(source, { page: 1 }, 'nobody'),
  ];
  expect(await Promise.all(lookups)).toEqual(['asha 1', 'asha 2', 'ravi 1', undefined]);
  expect(asked).toEqual([
    [{ page: 1 }, ['asha', 'ravi', 'nobody']],
    [{ page: 2 }, ['asha']],
  ]);
});

test('while two statements run, further lookups wait and share the next one', async () => {
  const asked: string[][] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const find = batched(async (_source: object, keys: string[]) => {
    asked.push(keys);
    await held;
    return new Map(keys.map((key) => [key, key]));
  });
  const source = {};
  const lookups: Promise<string | undefined>[] = [];
  for (const key of ['a', 'b', 'c', 'd']) {
    lookups.push(find(source, key));
    await turn();
  }
  expect(asked).toEqual([['a'], ['b']]);
  release();
  expect(await Promise.all(lookups)).toEqual(['a', 'b', 'c', 'd']);
  expect(asked).toEqual([['a'], ['b'], ['c', 'd']]);
});
