import { expect, test } from 'vitest';
import { describeVersion } from './rubric-version.ts';

test('the page says which reviews keep which version of the rubric', { tags: ['rubric-versions'] }, () => {
  expect(describeVersion({ version: null, submitted: [] })).toContain('There is no rubric yet.');
  expect(describeVersion({ version: null, submitted: [] }, 4)).toBe('This rubric isn’t saved yet.');
  expect(describeVersion({ version: 1, submitted: [] })).toBe('Version 1.');
  expect(describeVersion({ version: 2, submitted: [{ version: 1, reviews: 14 }] })).toBe(
    'Version 2. 14 submitted reviews keep version 1.',
  );
  expect(describeVersion({ version: 1, submitted: [{ version: 1, reviews: 1 }] })).toBe(
    'Version 1. 1 submitted review keeps version 1. Saving makes version 2.',
  );
});
