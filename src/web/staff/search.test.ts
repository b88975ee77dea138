import { expect, test } from 'vitest';
import { figuresSchema, staffProjectListSchema } from '#domain/staff/overview-schemas.ts';
import { userListSchema } from '#domain/users/user-schemas.ts';
import { readAdminSearch } from './search.ts';

const ID = '0197a3c4-5d1e-7b60-8f2a-3c4d5e6f7a8b';
const NOTHING = readAdminSearch({});

test('the search parameters of the admin panel default to the overview', () => {
  expect(NOTHING).toEqual({ tab: 'overview', page: 1 });
});

test('the search parameters of the admin panel are parsed like the schemas of the API parse them', () => {
  const people = {
    search: ' asha ',
    role: 'manager',
    department_id: ID,
    account: 'disabled',
    sort: 'email',
  };
  const { tab, ...read } = readAdminSearch({ tab: 'users', ...people, page: '2' });
  expect(tab).toBe('users');
  expect(read).toEqual(userListSchema.parse({ ...people, page: '2' }));
  const projects = { search: 'soil', status: 'on_hold', page: 3 };
  const { project_sort: sort, ...found } = readAdminSearch({ ...projects, project_sort: 'name' });
  expect({ ...found, sort }).toEqual({
    tab: 'overview',
    ...staffProjectListSchema.parse({ ...projects, sort: 'name' }),
  });
  expect(readAdminSearch({ days: '90' }).days).toBe(figuresSchema.parse({ days: '90' }).days);
});

test.each([
  { tab: 'secrets' },
  { search: 'x'.repeat(201) },
  { role: 'owner' },
  { department_id: 'students' },
  { account: 'gone' },
  { sort: 'colour' },
  { status: 'lost' },
  { project_sort: 'colour' },
  { days: 31 },
  { page: 0 },
  { page: 1.5 },
])('the search parameters of the admin panel drop %j', (given) => {
  expect(readAdminSearch(given)).toEqual(NOTHING);
});
