import { readdirSync } from 'node:fs';
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

test('every page of the panel is marked by exactly one word', { tags: ['staff-navigation'] }, () => {
  const folder = new URL('../../routes/_app/admin/', import.meta.url);
  const names = readdirSync(folder).map((name) => name.replace(/\.tsx$/, ''));
  const pages = names.map((name) => (name === 'index' ? '/admin' : `/admin/${name}`));
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((page) => presentAt(page).length !== 1)).toEqual([]);
});
