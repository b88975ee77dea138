import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderConfiguration, renderExample } from './render.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('docs/configuration.md is what `npm run configuration` writes', () => {
  expect(read('docs/configuration.md')).toBe(renderConfiguration());
});

test('.env.example is what `npm run configuration` writes', () => {
  expect(read('.env.example')).toBe(renderExample());
});
