import { expect, test } from 'vitest';
import { keepCycle } from './search.ts';

test('a link keeps the cycle unless it names one, and leads from all cycles to the current one', {
  tags: ['one-cycle-at-a-time'],
}, () => {
  const follow = (cycle: string | undefined, link: object) =>
    keepCycle({ search: { cycle }, next: () => link });
  expect(follow('2026', { tab: 'projects' })).toEqual({ cycle: '2026', tab: 'projects' });
  expect(follow('2026', { cycle: '2027' })).toEqual({ cycle: '2027' });
  expect(follow('2026', { cycle: undefined })).toEqual({ cycle: undefined });
  expect(follow('all', {})).toEqual({ cycle: undefined });
});
