import { expect, test } from 'vitest';
import { placesFor } from './places.ts';

const NOW = { id: 'now', name: '2027', slug: '2027', is_current: true };
const BEFORE = { id: 'before', name: '2026', slug: '2026', is_current: false };

const application = { applicant_name: 'Asha', project_name: 'Rivers', status: 'rejected' } as const;
const found = (cycle_id: string) => ({
  people: [],
  applications: [{ id: 'a', ...application, cycle_id }],
  teams: [{ id: 't', name: 'Makers', leader_name: 'Asha', cycle_id }],
  projects: [{ id: 'p', name: 'Rivers', project_number: 'R-1', cycle_id }],
});

const results = (cycle_id: string, cycles: (typeof NOW)[]) =>
  placesFor('no page', found(cycle_id), cycles).flatMap(({ places }) =>
    places.map(({ note, search }) => [note, search?.cycle]),
  );

test('the palette names the cycle of results that are not of the current one, and opens them there', {
  tags: ['command-palette', 'one-cycle-at-a-time'],
}, () => {
  expect(results('before', [NOW, BEFORE])).toEqual([
    ['Rejected · 2026', '2026'],
    ['Led by Asha · 2026', '2026'],
    ['R-1 · 2026', '2026'],
  ]);
  const unnamed = [
    ['Rejected', undefined],
    ['Led by Asha', undefined],
    ['R-1', undefined],
  ];
  expect(results('now', [NOW, BEFORE])).toEqual(unnamed);
  expect(results('now', [NOW])).toEqual(unnamed);
});
