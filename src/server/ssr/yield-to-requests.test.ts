import { spawnSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { log } from '../process/log.ts';
import { yieldToRequests } from './yield-to-requests.ts';

const PRINT_PRIORITIES = `
  const { getPriority } = await import('node:os');
  const { yieldToRequests } = await import(process.argv[1]);
  const before = getPriority();
  yieldToRequests();
  console.log(before, getPriority());`;

test.runIf(process.platform === 'linux').each([
  [0, 5],
  [10, 15],
  [19, 19],
])('in a process with a nice value of %i, the thread that renders pages gets %i', (nice, behind) => {
  const module = new URL('./yield-to-requests.ts', import.meta.url).href;
  const program = [process.execPath, '--input-type=module', '--eval', PRINT_PRIORITIES, module];
  const { stdout } = spawnSync('nice', ['-n', String(nice), ...program], { encoding: 'utf8' });
  const [before = 0, after] = stdout.trim().split(' ').map(Number);
  expect([before >= nice, after]).toEqual([true, Math.min(before - nice + behind, 19)]);
});

test('the thread that renders pages starts where the system forbids a change of its priority', () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined);
  const forbidden = Object.assign(new Error('operation not permitted'), { code: 'EPERM' });
  yieldToRequests({
    getPriority: () => 0,
    setPriority: () => {
      throw forbidden;
    },
  });
  expect(warn.mock.calls).toEqual([[{ err: forbidden }, 'pages are rendered with the priority of requests']]);
});
