import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './e2e/support/server.ts';
import { QUICK_START } from './quick-start.ts';

const START_MS = 60_000;
/** `npm test` has built them: they start in half the CPU time of their sources. */
const BUILT = { portal: 'dist/server/main.js', worker: 'dist/server/worker-main.js' };
const PROGRAMS = process.env.SERVER_IS_BUILT
  ? BUILT
  : { portal: 'src/server/main.ts', worker: 'src/server/worker-main.ts' };

type Settings = Record<string, string>;
export type Process = {
  child: ChildProcess;
  port: number;
  url: string;
  /** Its exit code, or null when a signal ended it. */
  exited: Promise<number | null>;
  /** Its output so far. */
  output: () => string;
};

/**
 * A process of the product as an operator starts it, with these settings and none of this process; of this checkout, or of a release in another
 * directory.
 */
export async function startProcess(
  program: keyof typeof PROGRAMS,
  settings: Settings,
  wantedPort?: number,
  release?: string,
): Promise<Process> {
  const port = wantedPort ?? (await freePort());
  const child = spawn(
    process.execPath,
    ['--import', './scripts/setup/end-with-parent.mjs', (release ? BUILT : PROGRAMS)[program]],
    {
      cwd: release,
      env: {
        PATH: process.env.PATH,
        ...QUICK_START,
        HOST: '127.0.0.1',
        PORT: String(port),
        SEED: 'none',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  const exited = once(child, 'exit').then(([code]) => code);
  const started = { child, port, url: `http://127.0.0.1:${port}`, exited, output: () => printed };
  const deadline = Date.now() + START_MS;
  while (!/is ready/.test(printed)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`It did not start:\n${printed}`);
    await pause(20);
  }
  return started;
}

/** Ends processes as a supervisor would and waits for them. */
export async function endProcesses(processes: Process[]): Promise<void> {
  for (const { child } of processes) child.kill('SIGTERM');
  await Promise.all(processes.map(({ exited }) => exited));
}
