import { describe, expect, test } from 'vitest';
import { accentContrasts, accentProblem, accentText, nearestAccent, onAccent } from './accent.ts';

describe('an accent colour', { tags: ['accent-is-readable'] }, () => {
  test.each(['#c2410c', '#0f766e', '#7c3aed'])('%s passes in both schemes', (accent) => {
    expect(accentProblem(accent)).toBeNull();
  });

  test.each(['#ffff00', '#000000', '#ffffff', '#101010', '#e8960c'])(
    '%s is refused, and the colour that is named passes',
    (accent) => {
      const nearest = nearestAccent(accent);
      expect(accentProblem(accent)).toContain(nearest);
      expect(accentProblem(nearest)).toBeNull();
    },
  );

  test.each(['#c2410c', '#0f766e', '#7c3aed'])('%s is darker or lighter as text', (accent) => {
    expect(accentContrasts(accentText(accent, 'light')).light).toBeGreaterThanOrEqual(4.5);
    expect(accentContrasts(accentText(accent, 'dark')).dark).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['#c2410c', '#ffffff'],
    ['#0f766e', '#ffffff'],
    ['#e8960c', '#000000'],
  ])('on %s, words are %s', (accent, words) => {
    expect(onAccent(accent)).toBe(words);
  });
});
