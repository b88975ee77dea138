import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the pattern check rejects exactly the patterns that aren’t known to be linear', () => {
  const directory = mkdtempSync(join(tmpdir(), 'portal-patterns-'));
  const file = join(directory, 'patterns.ts');
  writeFileSync(
    file,
    [
      'const exponential = /^((?:[0-9]{1,18},?)*)$/;',
      'const quadratic = /<[^>]*>/g;',
      'const undecided = /a+(?=b)/;',
      'const made = (name: string) => new RegExp(name);',
      "const linear = [/<[^<>]*>/g, /^a{1,3}$/i, new RegExp('^[a-z]+$')];",
    ].join('\n'),
  );
  const { stdout, status } = spawnSync(process.execPath, ['scripts/checks/patterns.mjs', file], {
    encoding: 'utf8',
  });
  rmSync(directory, { recursive: true });
  expect(status).toBe(1);
  expect([...stdout.matchAll(/\.ts:(\d+) /g)].map(([, line]) => line)).toEqual(['1', '2', '3', '4']);
  expect(stdout).toContain('7 patterns in 1 files, 3 linear');
});
