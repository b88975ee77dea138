import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderConfiguration, renderExample } from './render.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('docs/configuration.md matches the output of `npm run configuration`', () => {
  expect(read('docs/configuration.md')).toBe(renderConfiguration());
});

test('.env.example matches the output of `npm run configuration`', () => {
  expect(read('.env.example')).toBe(renderExample());
});
