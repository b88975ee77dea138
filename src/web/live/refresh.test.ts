import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { LiveChange } from '#domain/live.ts';
import { refreshAll, refreshChanged } from './refresh.ts';

const KEYS = [
  ['applications', 'mine'],
  ['applications', 'one', 'a'],
  ['applications', 'one', 'b'],
  ['applications', 'apply', 'p'],
  ['applications', 'staff', {}],
  ['applications', 'staff-details', 'a'],
  ['applications', 'staff-details', 'b'],
  ['teams', 'mine'],
  ['teams', 'invite', 'token'],
  ['notifications', 'list'],
  ['profile'],
];

function staleAfter(refresh: (client: QueryClient) => void) {
  const client = new QueryClient();
  for (const key of KEYS) client.setQueryData(key, {});
  refresh(client);
  const queries = client.getQueryCache().getAll();
  return queries.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => queryKey.join(' '));
}
const after = (...changes: LiveChange[]) => staleAfter((client) => refreshChanged(client, changes));

test('a changed application makes lists and its own pages stale, but never a form that edits one', () => {
  expect(after({ topic: 'application', ids: ['a'] })).toEqual([
    'applications mine',
    'applications one a',
    'applications staff [object Object]',
    'applications staff-details a',
  ]);
});

test('many changed applications make all of them stale', () => {
  expect(after({ topic: 'application', ids: null })).toContain('applications one b');
});

test('a review makes the screens of staff stale, and a team the lists of teams', () => {
  expect(after({ topic: 'review', ids: ['b'] }, { topic: 'team', ids: ['t'] })).toEqual([
    'applications staff [object Object]',
    'applications staff-details b',
    'teams mine',
  ]);
});

test('when everything may have changed, everything is refetched except for open forms', () => {
  expect(staleAfter(refreshAll)).toHaveLength(KEYS.length - 1);
});
