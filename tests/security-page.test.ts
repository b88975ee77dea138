import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const NAMED = /`([^`]+\.test\.ts)` › (.+?)(?=<br>| \|)/g;

const SOURCE = /`((?:src|tests|scripts|docs)\/[^`]+\.(?:tsx?|md))`/g;

/** The tests that a page names, each with its file. */
const testsIn = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(NAMED)].map(([, file = '', title = '']) => ({ file, title }));

/** The titles of a file's tests, as they are written there. */
function titlesOf(file: string): string[] {
  const written = readFileSync(file, 'utf8').matchAll(
    /(?:\b(?:test|it)|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g,
  );
  return [...written].map(([, , title = '']) => title.replaceAll("\\'", "'"));
}

test('every test that docs/security.md names is there', () => {
  const tests = testsIn('docs/security.md');
  const titles = new Map([...new Set(tests.map(({ file }) => file))].map((file) => [file, titlesOf(file)]));
  const missing = tests.filter(({ file, title }) => !titles.get(file)?.includes(title));
  expect(missing).toEqual([]);
});

test('every file that docs/security.md names is there', () => {
  const files = [...readFileSync('docs/security.md', 'utf8').matchAll(SOURCE)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
