import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { directoryForFile } from './directory.ts';
import { databaseForFile } from './postgres.ts';
import { endProcesses, startProcess } from './processes.ts';

const LIMIT_SECONDS = 2;

const database = await databaseForFile();
const directory = await directoryForFile();

test.each(['portal', 'worker'] as const)(
  'a %s with a blocked event loop ends with a log line, and one that only waits continues',
  async (program) => {
    const started = await startProcess(program, {
      DATABASE_URL: database.url,
      DATA_DIR: directory,
      WORKER: 'off',
      EVENT_LOOP_LIMIT_SECONDS: String(LIMIT_SECONDS),
      NODE_OPTIONS: '--import=./tests/block-on-signal.mjs',
    });
    onTestFinished(() => endProcesses([started]));
    await pause(1500 * LIMIT_SECONDS);
    expect(started.child.exitCode).toBeNull();
    expect(started.child.signalCode).toBeNull();
    started.child.kill('SIGUSR2');
    expect(await started.exited).toBeNull();
    expect(started.child.signalCode).toBe('SIGKILL');
    expect(started.output()).toContain('the event loop was blocked for 2 s: the process ends');
  },
  60_000,
);
