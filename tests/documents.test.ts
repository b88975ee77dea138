import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scripts } from '../package.json';

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md']);

const SOURCE = /`((?:src|tests|scripts|docs|deploy)\/[^`\s*<…]+)`/g;

/** The numbers of the requirements by section, of ASVS 5.0 at level 2 and of its chapters 6 to 8 at level 3. */
const REQUIREMENTS = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6
  3.5:1-5 3.7:1-2 4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-8
  6.4:1-6 6.5:1-8 6.6:1-4 6.7:1-2 6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-3 7.6:1-2 8.1:1-4
  8.2:1-4 8.3:1-3 8.4:1-2 9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2
  10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1 12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5
  13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 16.1:1 16.2:1-5 16.3:1-4
  16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2`;

const requirements = REQUIREMENTS.trim()
  .split(/\s+/)
  .flatMap((entry) => {
    const [section, numbers = ''] = entry.split(':');
    return numbers.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
    });
  });

test('docs/asvs.md has one line for each requirement, with its state and a reason or a test', () => {
  const lines = readFileSync('docs/asvs.md', 'utf8').matchAll(
    /^\| (\d+\.\d+\.\d+) \| [^|]+ \| (met|met in part|not met|does not apply) \| ([^|]*\| [^|]*) \|$/gm,
  );
  const entries = [...lines];
  expect(entries.map(([, id]) => id)).toEqual(requirements);
  const unexplained = entries.filter(([, , , reasons = '']) => !/[^\s|]/.test(reasons));
  expect(unexplained.map(([, id]) => id)).toEqual([]);
  expect(requirements).toHaveLength(272);
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
