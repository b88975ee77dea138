import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT } from '../../project-directory.ts';
import { ChildDied, ChildKilled, ChildProgram, ChildTooSlow, ChildUnavailable } from './child-program.ts';

/** A program whose task is a piece of JavaScript. */
const PROGRAM = `
  import { readFileSync, writeFileSync } from 'node:fs';
  import { spawnSync } from 'node:child_process';
  import { serveTasks } from '${PROJECT}src/server/process/child-process/serve-tasks.ts';
  serveTasks((code) => eval(code));
`;
const LIMITS = { heapMib: 64, spaceMib: 256, processorSeconds: 20 };

let directory: string;
let program: ChildProgram<string, unknown>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'child-'));
  await writeFile(join(directory, 'program.mjs'), PROGRAM);
  await writeFile(join(directory, 'readable'), 'content');
  program = new ChildProgram({ ...LIMITS, program: join(directory, 'program.mjs'), mayRead: [directory] });
});
afterAll(async () => {
  program.end();
  await rm(directory, { recursive: true });
});

const expectAnswers = async () => expect(await program.run('1 + 1', 30)).toBe(2);

test.each([
  ['a heap beyond its limit', 'const all = []; while (true) all.push(new Array(1e6).fill({}));'],
  ['one allocation beyond the heap’s limit', 'new Array(4e7).fill(0).map((_, n) => ({ n })).length'],
  ['buffers beyond the address space', 'Array.from({ length: 40 }, () => Buffer.alloc(64 << 20, 1)).length'],
  ['an error', 'missing()'],
  ['its own end', 'process.exit(3)'],
])(
  'a task that ends its process by %s is an error, and the next one is answered',
  { tags: ['asvs:1.4.1'] },
  async (_, code) => {
    await expect(program.run(code, 30)).rejects.toThrow(ChildDied);
    await expectAnswers();
  },
);

test('a task without an end is stopped after its seconds, and the next one is answered', async () => {
  await expect(program.run('while (true);', 0.3)).rejects.toThrow(ChildTooSlow);
  await expectAnswers();
});

test.runIf(process.platform !== 'win32')('a signal for the parent doesn’t end a task', async () => {
  expect(
    await program.run(
      "process.kill(process.pid, 'SIGTERM'); new Promise((done) => setTimeout(done, 200, 'done'))",
      30,
    ),
  ).toBe('done');
});

test.runIf(process.platform !== 'win32')(
  'a task whose process somebody kills can be tried again',
  async () => {
    await expect(program.run("process.kill(process.pid, 'SIGKILL')", 30)).rejects.toThrow(ChildKilled);
    await expectAnswers();
  },
);

test.runIf(process.platform === 'linux')(
  'a task that uses up its processor time is blamed for it',
  async () => {
    const short = new ChildProgram({
      ...LIMITS,
      processorSeconds: 1,
      program: join(directory, 'program.mjs'),
      mayRead: [directory],
    });
    await expect(short.run('while (true);', 30)).rejects.toThrow(ChildDied);
  },
);

test('code that is missing while a release is installed says nothing about the task', async () => {
  await expect(program.run("import('./missing.mjs')", 30)).rejects.toThrow(ChildUnavailable);
  await expectAnswers();
});

test('a program that cannot start is unavailable', async () => {
  const missing = new ChildProgram({ ...LIMITS, program: join(directory, 'missing.mjs') });
  await expect(missing.run('1', 30)).rejects.toThrow(ChildUnavailable);
});

test.runIf(process.platform === 'linux')('the kernel ends it first when memory is short', async () => {
  const pid = await program.run('process.pid', 30);
  expect((await readFile(`/proc/${pid}/oom_score_adj`, 'utf8')).trim()).toBe('1000');
});

test('it gets no setting of the portal, reads only what it may, and neither writes nor starts anything', {
  tags: ['asvs:1.2.5', 'asvs:13.2.2', 'asvs:13.3.2'],
}, async () => {
  process.env.AUTH_SECRET_OF_THIS_TEST = 'secret';
  expect(await program.run('Object.keys(process.env).sort()', 30)).toEqual(
    expect.not.arrayContaining(['AUTH_SECRET_OF_THIS_TEST', 'PATH', 'HOME', 'DATABASE_URL']),
  );
  const denied = (code: string) => program.run(`try { ${code}; 'done' } catch (e) { e.code }`, 30);
  expect(await denied(`readFileSync('${directory}/readable')`)).toBe('done');
  expect(await denied(`readFileSync('/etc/passwd')`)).toBe('ERR_ACCESS_DENIED');
  expect(await denied(`readFileSync('${PROJECT}README.md')`)).toBe('ERR_ACCESS_DENIED');
  expect(await denied(`writeFileSync('${directory}/written', '')`)).toBe('ERR_ACCESS_DENIED');
  expect(await denied(`spawnSync('true')`)).toBe('ERR_ACCESS_DENIED');
});
