import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { directoryForFile } from '../../tests/directory.ts';

const directory = await directoryForFile();
const LOCK = '.cache/setup.lock';

/** An npm that starts another process, notes the ids of both, and never ends; with `isStubborn` both ignore SIGTERM. */
const npm = (notes: string, isStubborn: boolean) => `
  const { spawn } = require('node:child_process');
  const { writeFileSync } = require('node:fs');
  const waits = ${JSON.stringify(`${isStubborn ? "process.on('SIGTERM', () => {});" : ''} setInterval(() => {}, 1000);`)};
  const child = spawn(process.execPath, ['--eval', waits], { stdio: 'ignore' });
  writeFileSync('${notes}', process.pid + ' ' + child.pid);
  eval(waits);`;

/** A first start that has come to its `npm ci`, with the ids of npm and of what npm has started. */
async function firstStart(name: string, { isStubborn = false } = {}) {
  const folder = join(directory, name);
  await mkdir(folder);
  const [notes, program] = [join(folder, 'ids'), join(folder, 'npm.js')];
  await writeFile(
    join(folder, 'package-lock.json'),
    '{"packages":{"node_modules/absent":{"version":"1.0.0"}}}',
  );
  await writeFile(program, npm(notes, isStubborn));
  const story = `
    import { ensureInstalled } from '${process.cwd()}/scripts/setup/install.mjs';
    import { runStory } from '${process.cwd()}/scripts/setup/run-story.mjs';
    await runStory(() => ensureInstalled('${relative(process.cwd(), folder)}'));`;
  const start = spawn(process.execPath, ['--input-type=module', '--eval', story], {
    env: { ...process.env, npm_execpath: program },
    stdio: 'ignore',
  });
  await expect.poll(() => existsSync(notes), { timeout: 30_000 }).toBe(true);
  const ids = async () => (await readFile(notes, 'utf8')).split(' ').map(Number);
  await expect.poll(async () => (await ids()).length, { timeout: 10_000 }).toBe(2);
  const started = await ids();
  onTestFinished(() => {
    for (const id of [start.pid ?? 0, ...started]) end(id);
  });
  return { start, started };
}

const isAlive = (id: number) => {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
};

const end = (id: number) => isAlive(id) && process.kill(id, 'SIGKILL');

const exitCode = async (start: ChildProcess) => (await once(start, 'exit'))[0];

test.each([
  ['SIGTERM', false, 143],
  ['SIGINT', false, 130],
  ['SIGTERM', true, 143],
] as const)(
  '%s in the first start ends npm and what it has started (stubborn: %s)',
  async (signal, isStubborn, code) => {
    const { start, started } = await firstStart(`${signal}-${isStubborn}`, { isStubborn });
    expect(existsSync(LOCK)).toBe(true);
    const ended = exitCode(start);
    start.kill(signal);
    expect(await ended).toBe(code);
    await expect.poll(() => started.filter(isAlive), { timeout: 5000 }).toEqual([]);
    expect(existsSync(LOCK)).toBe(false);
  },
  60_000,
);

test('a killed first start leaves its lock to the npm that goes on, so a second one waits', async () => {
  const { start, started } = await firstStart('killed');
  start.kill('SIGKILL');
  await once(start, 'exit');
  const second = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { oneAtATime } from '${process.cwd()}/scripts/setup/one-at-a-time.mjs'; console.log('looks'); await oneAtATime(() => console.log('mine'));`,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  onTestFinished(() => void second.kill('SIGKILL'));
  let printed = '';
  second.stdout.on('data', (chunk) => (printed += chunk));
  await expect.poll(() => printed, { timeout: 20_000 }).toBe('looks\n');
  await pause(1000); // five looks
  expect(printed).toBe('looks\n');
  started.forEach(end);
  expect(await exitCode(second)).toBe(0);
  expect(printed).toBe('looks\nmine\n');
}, 60_000);
