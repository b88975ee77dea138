import { expect, test } from 'vitest';
import { mergeChanges } from './changes.ts';

test('changes of one topic merge into one, and “many” stays', () => {
  const merged = mergeChanges(
    [
      { topic: 'application', ids: ['a'] },
      { topic: 'team', ids: null },
    ],
    [
      { topic: 'application', ids: ['b', 'a'] },
      { topic: 'team', ids: ['t'] },
      { topic: 'notification', ids: [] },
    ],
  );
  expect(merged).toEqual([
    { topic: 'application', ids: ['a', 'b'] },
    { topic: 'team', ids: null },
    { topic: 'notification', ids: [] },
  ]);
});
