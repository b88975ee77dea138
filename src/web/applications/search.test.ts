import { expect, test } from 'vitest';
import { applicationFilterSchema } from '#domain/applications/application-list-schemas.ts';
import { readApplicationSearch } from './search.ts';

const ID = '0197a3c4-5d1e-7b60-8f2a-3c4d5e6f7a8b';

test('the search parameters of the applications list are parsed as the schema of the API parses them', () => {
  const given = {
    search: ' asha ',
    project: ID,
    status: 'submitted,under_review',
    scored: 'no',
    stage: 'detailed',
    kind: 'team',
    college: 'College of Examples',
    score_min: '40',
    score_max: 90,
    submitted_from: '2024-02-29',
    submitted_to: '2024-03-01',
    sort: 'score',
    order: 'asc',
    page: '2',
  };
  expect(readApplicationSearch(given)).toEqual(applicationFilterSchema.parse(given));
});

test.each([
  { project: 'all' },
  { status: 'lost' },
  { status: 'submitted,' },
  { status: 'submitted,submitted' },
  { scored: 'maybe' },
  { stage: 1 },
  { kind: 'nobody' },
  { college: 'x'.repeat(201) },
  { search: 'x'.repeat(101) },
  { score_min: 'many' },
  { score_max: 101 },
  { submitted_from: '2023-02-29' },
  { submitted_to: '0001-01-01' },
  { sort: 'colour' },
  { order: 'up' },
  { page: 0 },
  { page: 1.5 },
])('the search parameters of the applications list omit %j, which the API would reject', (given) => {
  expect(applicationFilterSchema.safeParse(given).success).toBe(false);
  expect(Object.values(readApplicationSearch(given)).filter((value) => value !== undefined)).toEqual([]);
});
