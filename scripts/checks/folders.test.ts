import { expect, test } from 'vitest';
import { folderCycles, largeFolders } from './folders.mjs';

const module = (source: string, ...targets: string[]) => ({
  source,
  dependencies: targets.map((resolved) => ({ resolved })),
});

test('the folder check finds a cycle of folders whose modules have no cycle, without the folders that only lead to it', () => {
  const lines = folderCycles([
    module('src/server/a/one.ts', 'src/server/b/two.ts'),
    module('src/server/b/commands/three.ts', 'src/server/a/four.ts'),
    module('src/server/app.ts', 'src/server/a/one.ts'),
    module('src/server/b/b.test.ts', 'src/server/app.ts'),
  ]);
  expect(lines.map((line) => line.split('\n')[0])).toEqual([
    'src/server/a/one.ts → src/server/b/two.ts',
    'src/server/b/commands/three.ts → src/server/a/four.ts',
  ]);
});

test('rooms of one noun are compared with one another and with those of other nouns', () => {
  const noun = [
    module('src/web/a/list/one.ts', 'src/web/a/form/two.ts'),
    module('src/web/a/form/three.ts', 'src/web/a/list/four.ts'),
  ];
  expect(folderCycles(noun)).toHaveLength(2);
  const nouns = [
    module('src/domain/a/list/one.ts', 'src/domain/b/two.ts'),
    module('src/domain/b/three.ts', 'src/domain/a/form/four.ts'),
  ];
  expect(folderCycles(nouns)).toEqual([]);
});

test('the folder check finds a folder of more than thirty files, tests and generated ones not counted', () => {
  const files = Array.from({ length: 31 }, (_, at) => [
    `src/new/${at}.ts`,
    `src/db/migrations/${at}.sql`,
    `src/tested/${at}.test.ts`,
  ]);
  const lines = largeFolders(files.flat());
  expect(lines).toContain('src/new holds 31 files, more than 30: divide it.');
  expect(lines.filter((line) => /migrations|tested/.test(line))).toEqual([]);
});
