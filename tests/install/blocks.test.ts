import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { nameOf, substitute, TREATMENTS } from './blocks.ts';
import { readBlocks, readSentences } from './page.ts';

const blocks = readBlocks();
const names = blocks.map(nameOf);
const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
const shellBlocks = blocks.filter((block) => TREATMENTS[nameOf(block)]?.run === 'as it stands');

test('a block of code is read with its section, its step and its lines', () => {
  const page =
    '## Install\n\n**1. Code.** Get it.\n\n```\ncd /opt\n\nls\n```\n\n## Watch\n\n```sh\ntrue\n```\n';
  expect(readBlocks(page)).toEqual([
    { section: 'Install', step: '1. Code.', text: 'cd /opt\n\nls' },
    { section: 'Watch', step: '', text: 'true' },
  ]);
  expect(readSentences(page)).not.toContain('ls');
  expect(readSentences(page)).toContain('**1. Code.** Get it.');
});

test('the install test knows every code block of the operations page, and no other', () => {
  expect(names.toSorted()).toEqual(Object.keys(TREATMENTS).toSorted());
});

test('the words that the install test replaces are on the page', () => {
  for (const block of blocks) {
    const treatment = TREATMENTS[nameOf(block)];
    if (treatment && 'substitutions' in treatment) substitute(block, treatment.substitutions);
  }
  const lost = { section: 'Install', step: '2. User, code and build.', text: 'git clone' };
  expect(() => substitute(lost, [{ from: '<repository>', to: 'x', because: 'y' }])).toThrow('<repository>');
});

describe.each(shellBlocks.map((block) => [nameOf(block), block.text] as const))('the block %s', (_, text) => {
  test('is a script that a shell can read', () => {
    const { status, stderr } = spawnSync('bash', ['-n'], {
      input: text.replace(/<\w+>/g, 'word'),
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('names only files and scripts of this project that exist', () => {
    for (const [pattern] of text.matchAll(/(?<=\s)deploy\/\S+/g))
      expect({ pattern, exists: globSync(pattern).length > 0 }).toEqual({ pattern, exists: true });
    for (const [, script = ''] of text.matchAll(/(?:npm run|portal-npm) (\w\S*)(?=\s|$)/g))
      expect(scripts).toHaveProperty([script]);
  });
});

test('the units and the page name a Node that an installation has', () => {
  for (const unit of globSync('deploy/systemd/*.service')) {
    const [, program = ''] =
      /^ExecStart=\/opt\/portal\/current\/(\S+)/m.exec(readFileSync(unit, 'utf8')) ?? [];
    expect({ unit, program, exists: existsSync(program) }).toEqual({
      unit,
      program: expect.stringMatching(/node$/),
      exists: true,
    });
  }
});
