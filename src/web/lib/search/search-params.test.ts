import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test.each(['3e677990', '2024', '12345678901234567890', 'true', 'null', '"quoted"', 'a+b & c', 'ಕನ್ನಡ'])(
  'somebody may look for %s',
  (search) => {
    expect(parseSearch(stringifySearch({ search }))).toEqual({ search });
  },
);

test('what is not set does not stand in the address', () => {
  expect(stringifySearch({ search: undefined, project: null, page: 2 })).toBe('?page=2');
  expect(stringifySearch({})).toBe('');
});
