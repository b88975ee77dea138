import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROGRAMS } from './programs.mjs';

const bench = (...args: string[]) =>
  spawnSync(process.execPath, ['bench/command/bench.mjs', ...args], { encoding: 'utf8' });

test.each([
  [[], 'Say which benchmark.'],
  [['pears'], 'There is no benchmark "pears".'],
  [['constructor'], 'There is no benchmark "constructor".'],
])('the bench command with the arguments %j lists all benchmarks', (args, sentence) => {
  const { status, stderr } = bench(...args);
  const [first, ...lines] = stderr.trim().split('\n');
  expect({ status, first }).toEqual({ status: 1, first: sentence });
  expect(lines.slice(1).map((line) => line.trim().split(' ')[0])).toEqual(Object.keys(PROGRAMS));
});

test('every benchmark of the list is a file of the project', () => {
  const files = Object.values(PROGRAMS).flatMap(({ run }) => run.filter((part) => part.includes('/')));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
