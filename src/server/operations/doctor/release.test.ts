import { expect, test } from 'vitest';
import { examineRelease, nameIn } from './release.ts';

const first = { version: '1.2.0', commit: 'abc123def456', built_at: '2026-05-01T04:00:00.000Z' };
const second = { version: '1.3.0', commit: null, built_at: '2026-05-02T04:00:00.000Z' };

test('the doctor names the release with its commit and the time of its build', () => {
  expect(examineRelease(first, first)).toEqual({
    level: 'ok',
    subject: 'release',
    words: '1.2.0 (abc123def456) of 01/05/2026 09:30',
  });
});

test('a process that runs another release than the installed one is told to restart', () => {
  expect(examineRelease(first, second)).toEqual({
    level: 'warning',
    subject: 'release',
    words: '1.2.0 (abc123def456) of 01/05/2026 09:30, but 1.3.0 of 02/05/2026 09:30 is installed',
    advice: 'restart the processes one after the other',
  });
});

test('without a build the sources run', () => {
  expect(examineRelease(null, null)).toMatchObject({ level: 'ok', words: 'not built: the sources run' });
});

test('health calls a release by its directory beside the others, or else by its commit or version', () => {
  expect(nameIn('/opt/portal/releases/2026-05-01T04-00-00-v1.2/', first)).toBe('2026-05-01T04-00-00-v1.2');
  expect([
    nameIn('/srv/portal/', first),
    nameIn('/srv/portal/', second),
    nameIn('/srv/portal/', null),
  ]).toEqual(['abc123def456', '1.3.0', 'sources']);
});
