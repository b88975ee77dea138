import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scripts } from '../package.json';

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md']);

const NAMED = /`([^`]+\.test\.ts)` › (.+?)(?=<br>| \|)/g;

const SOURCE = /`((?:src|tests|scripts|docs|deploy)\/[^`\s*<…]+)`/g;

/** The tests that a page names, each with its file. */
const testsIn = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(NAMED)].map(([, file = '', title = '']) => ({ file, title }));

/** The titles of a file’s tests, as written there. */
function titlesOf(file: string): string[] {
  const written = readFileSync(file, 'utf8').matchAll(
    /(?:\b(?:test|it)|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g,
  );
  return [...written].map(([, , title = '']) => title.replaceAll("\\'", "'"));
}

test('every test that docs/security.md names exists', () => {
  const tests = testsIn('docs/security.md');
  const titles = new Map([...new Set(tests.map(({ file }) => file))].map((file) => [file, titlesOf(file)]));
  const missing = tests.filter(({ file, title }) => !titles.get(file)?.includes(title));
  expect(missing).toEqual([]);
});

/** The matches of a pattern in every document, with the document. */
const found = (pattern: RegExp) =>
  DOCUMENTS.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(pattern)].map(([, name = '']) => ({ document, name })),
  );

test('every file that a document names exists', () => {
  const files = found(SOURCE);
  expect(files.length).toBeGreaterThan(100);
  // A decision may be cited by its number.
  expect(files.filter(({ name }) => !existsSync(name) && globSync(`${name}-*.md`).length === 0)).toEqual([]);
});

test('every npm script that a document names exists', () => {
  const named = found(/\bnpm run ([\w:-]+)/g);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});
