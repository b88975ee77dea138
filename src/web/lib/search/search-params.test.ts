import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test.each(['3e677990', '2024', '12345678901234567890', 'true', 'null', '"quoted"', 'a+b & c', 'ಕನ್ನಡ'])(
  'a search for %s survives the URL',
  (search) => {
    expect(parseSearch(stringifySearch({ search }))).toEqual({ search });
  },
);

test('unset parameters are omitted from the URL', () => {
  expect(stringifySearch({ search: undefined, project: null, page: 2 })).toBe('?page=2');
  expect(stringifySearch({})).toBe('');
});
