import { expect, test } from 'vitest';
import { formatScore } from '#web/lib/format.ts';
import { strictnessLabel } from './strictness-label.ts';

test('strictness is told in words with its standard error', { tags: ['review-results'] }, () => {
  expect(strictnessLabel({ effect: -4.2, standard_error: 1.9 })).toBe(
    'about 4 points stricter than the others, ± 2',
  );
  expect(strictnessLabel({ effect: 1.1, standard_error: 0.2 })).toBe(
    'about 1 point more lenient than the others, ± 1',
  );
  expect(strictnessLabel({ effect: 0.3, standard_error: 2.4 })).toBe('like the others, ± 2');
});

test('scores have at most one decimal', () => {
  expect([62.75, 60, null].map(formatScore)).toEqual(['62.8', '60', 'none']);
});
