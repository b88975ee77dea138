import { expect, test } from 'vitest';
import { pathToReport } from './path-to-report.ts';

test('a reported path keeps the ids of things and leaves out people and the secret of a link', {
  tags: ['help-everywhere'],
}, () => {
  const project = '/projects/0b8f9a1c-0000-4000-8000-000000000001/apply';
  expect(pathToReport(project)).toBe(project);
  expect(pathToReport('/student-profile/0b8f9a1c-0000-4000-8000-000000000001')).toBe('/student-profile/…');
  expect(pathToReport('/teams/join/Zm9vYmFyYmF6cXV4Zm9vYmFy')).toBe('/teams/join/…');
  expect(pathToReport('/unsubscribe/u0b8f9a1c-0000-4000-8000-000000000001.join_requests.c2ln')).toBe(
    '/unsubscribe/…',
  );
});
