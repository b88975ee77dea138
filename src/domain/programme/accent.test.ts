import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { accentProblem, accentText, contrast, nearestAccent, onAccent, STAGE, SURFACES } from './accent.ts';

const SCHEMES = ['light', 'dark'] as const;
const sheet = (path: string) => readFileSync(new URL(`../../web/${path}`, import.meta.url), 'utf8');

describe('an accent colour', { tags: ['accent-is-readable'] }, () => {
  test.each(['#d9480f', '#12877d', '#8b5cf6'])('%s passes in both schemes', (accent) => {
    expect(accentProblem(accent)).toBeNull();
  });

  test.each(['#ffff00', '#000000', '#ffffff', '#101010', '#e8960c', '#0f766e'])(
    '%s is refused, and the colour that is named passes',
    (accent) => {
      const nearest = nearestAccent(accent);
      expect(accentProblem(accent)).toContain(nearest);
      expect(accentProblem(nearest)).toBeNull();
    },
  );

  test.each(['#d9480f', '#12877d', '#8b5cf6'])('%s is darker or lighter as text', (accent) => {
    for (const scheme of SCHEMES)
      for (const surface of SURFACES[scheme])
        expect(contrast(accentText(accent, scheme), surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['#c2410c', '#ffffff'],
    ['#0f766e', '#ffffff'],
    ['#e8960c', '#000000'],
  ])('on %s, words are %s', (accent, words) => {
    expect(onAccent(accent)).toBe(words);
  });

  test.each(['#d9480f', '#12877d', nearestAccent('#0f766e')])(
    '%s is seen on each surface and the stage',
    (accent) => {
      for (const scheme of SCHEMES)
        for (const surface of [...SURFACES[scheme], STAGE[scheme]])
          expect(contrast(accent, surface)).toBeGreaterThanOrEqual(3);
    },
  );

  test('is tried on the colours of the style sheets', () => {
    const theme = sheet('styles/theme.css');
    for (const scheme of SCHEMES) {
      const block = theme.split(`html:root[data-mantine-color-scheme="${scheme}"] {`)[1]?.split('}')[0] ?? '';
      const names = ['--mantine-color-body', '--portal-surface', '--mantine-color-default'];
      const colours = names.map((name) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(block)?.[1]);
      expect(colours).toEqual([...SURFACES[scheme]]);
    }
    expect(sheet('programme/landing/landing.module.css')).toContain(
      `--stage: var(--day, ${STAGE.light}) var(--night, ${STAGE.dark});`,
    );
  });
});
