import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { directoryForFile } from '../../tests/directory.ts';

const directory = await directoryForFile();

/** A program run as `npm start` runs the portal, and what both print. With `inShell`, a shell is in the place of npm, and has started another one. */
async function supervised(program: string, { inShell = false } = {}) {
  const path = join(directory, 'program.mjs');
  await writeFile(path, program);
  const script = `import { runProgram } from '${process.cwd()}/scripts/setup/run-program.mjs'; runProgram(['${path}'], { restarts: true });`;
  const node = [process.execPath, '--input-type=module', '--eval', script];
  const shell = ['/bin/sh', '-c', '"$@"; true', 'sh'];
  const [command = '', ...args] = inShell ? [...shell, ...shell, ...node] : node;
  const env = { ...process.env, ...(inShell && { npm_lifecycle_event: 'start' }) };
  const child = spawn(command, args, { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => printed.push(...String(chunk).trim().split('\n')));
  return { child, printed, ended: once(child, 'close') };
}

const nextLine = (line: string, printed: string[]) =>
  expect.poll(() => printed, { timeout: 20_000 }).toContain(line);

test('a portal that a signal ends is started again with a sentence, and a person’s signal ends it for good', async () => {
  const { child, printed, ended } = await supervised(`
    import { existsSync, writeFileSync } from 'node:fs';
    if (existsSync('${directory}/died')) setInterval(() => console.log('running again'), 50);
    else { writeFileSync('${directory}/died', ''); process.kill(process.pid, 'SIGKILL'); }`);
  await nextLine('running again', printed);
  expect(printed[0]).toBe('The portal was ended by SIGKILL and starts again in 1 s.');
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(143);
});

test('a portal that ends with an error of its settings is not started again', async () => {
  const { printed, ended } = await supervised(`console.error('A setting is wrong.'); process.exit(1);`);
  expect((await ended)[0]).toBe(1);
  expect(printed).toEqual(['A setting is wrong.']);
});

test('a portal ends when npm is killed, even if the shell lives on in which npm has started it', async () => {
  const { child, printed, ended } = await supervised(
    `process.once('SIGTERM', () => { console.log('ended in order'); process.exit(0); });
    setInterval(() => console.log('running'), 50);`,
    { inShell: true },
  );
  await nextLine('running', printed);
  child.kill('SIGKILL');
  await ended; // once nobody has the output open any more
  expect(printed.at(-1)).toBe('ended in order');
});

test('a process that the program forks waits for its messages', async () => {
  const { printed } = await supervised(`
    import { fork } from 'node:child_process';
    if (process.send && process.argv[2] === 'forked') process.once('message', (text) => { console.log(text); process.exit(); });
    else setTimeout((child) => child.send('received'), 500, fork(import.meta.filename, ['forked']));`);
  await nextLine('received', printed);
});
