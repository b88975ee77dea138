import { expect, test } from 'vitest';
import type { Role } from '#domain/users/users.ts';
import type { SessionUser } from '#web/users/session/session.ts';
import { isPresent, staffPlaces } from './staff-places.ts';

const wordsOf = (role: Role) => placesOf(role).map(({ label }) => label);
const placesOf = (role: Role) => staffPlaces({ role } as SessionUser);
const presentAt = (path: string) =>
  placesOf('super_admin')
    .filter((place) => isPresent(path, place))
    .map(({ label }) => label);

test('the bar has only words that the role may open', { tags: ['staff-navigation'] }, () => {
  const ofAdmin = [
    'Overview',
    'Applications',
    'Reviews',
    'Projects',
    'People',
    'Outbox',
    'Audit',
    'Settings',
  ];
  expect(wordsOf('admin')).toEqual(ofAdmin);
  expect(wordsOf('super_admin')).toEqual(ofAdmin.toSpliced(5, 0, 'Cycles'));
  expect(wordsOf('manager')).toEqual(['My projects', 'Reviews']);
  expect(['student', 'team_lead', 'executive'].flatMap((role) => wordsOf(role as Role))).toEqual([]);
});

test('the word of the open page and of the pages below it is marked, and no other', {
  tags: ['staff-navigation'],
}, () => {
  expect(presentAt('/admin')).toEqual(['Overview']);
  expect(presentAt('/admin/')).toEqual(['Overview']);
  expect(presentAt('/admin/review/setup')).toEqual(['Reviews']);
  expect(presentAt('/admin/security-events')).toEqual(['Audit']);
  expect(presentAt('/admin/status')).toEqual(['Audit']);
  expect(presentAt('/projects/create')).toEqual(['Projects']);
  expect(presentAt('/student-profile/1')).toEqual(['People']);
  expect(presentAt('/announcements')).toEqual(['Cycles']);
  expect(presentAt('/dashboard')).toEqual([]);
});
