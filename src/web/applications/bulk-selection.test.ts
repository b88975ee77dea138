import { expect, test } from 'vitest';
import { MAX_SELECTED_ROWS } from '#domain/applications/application-list.ts';
import { pickedLater } from './bulk-selection.ts';

const row = (id: string) => ({ id, status: 'submitted' }) as const;
const pickedOf = (...ids: string[]) => new Map(ids.map((id) => [id, 'submitted'] as const));

test('rows that arrive replace those that were selected when they were asked for', {
  tags: ['decisions-by-keyboard'],
}, () => {
  const before = pickedOf('elsewhere', 'first');
  const picked = pickedLater([row('first'), row('second')], before, before);
  expect([...picked.keys()]).toEqual(['first', 'second']);
});

test('what is ticked and unticked while rows arrive stays so', { tags: ['decisions-by-keyboard'] }, () => {
  const picked = pickedLater(
    [row('first'), row('second')],
    pickedOf('first'),
    pickedOf('second', 'elsewhere'),
  );
  expect([...picked.keys()]).toEqual(['second', 'elsewhere']);
});

test('the last rows make room for those ticked meanwhile', { tags: ['decisions-by-keyboard'] }, () => {
  const rows = Array.from({ length: MAX_SELECTED_ROWS }, (_, index) => row(`row ${index}`));
  const picked = pickedLater(rows, pickedOf(), pickedOf('elsewhere'));
  expect(picked.size).toBe(MAX_SELECTED_ROWS);
  expect(picked.has('elsewhere')).toBe(true);
});
