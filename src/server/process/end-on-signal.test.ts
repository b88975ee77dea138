import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** A process with endless work and a limit of half a second. */
const PROGRAM = `
  import { endOnSignal } from './src/server/process/end-on-signal.ts';
  endOnSignal({
    finish: () => new Promise(() => {}),
    abandon: async () => console.log('given back'),
    limitSeconds: 0.5,
  });
  setInterval(() => {}, 1000);
  console.log('ready');
`;

test('at the time limit unfinished jobs go back to the queue and the exit code is 1', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const printed = text(child.stdout);
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect((await exited)[0]).toBe(1);
  expect(await printed).toBe('ready\ngiven back\n');
});
