import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type LogFunctionFactory,
  Logger,
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type pg from 'pg';
import { log, withoutValues } from '../log.ts';
import type { Presence } from './presence.ts';

const AGAIN_MS = 2000;
const POLL_MS = 2000;

export type Work = { concurrency: number; taskList: TaskList; crontab?: string };

/** Runs jobs until it is stopped. A runner ends when it cannot write the result of a job to the database; another one then replaces it and takes its jobs. */
export async function superviseRunner(pgPool: pg.Pool, work: Work, presence?: Pick<Presence, 'add'>) {
  let workers: WorkerPool | null = null;
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    workers = workerPool;
    presence?.add(workerPool.id);
  });
  let runner = await startRunner(pgPool, work, events);
  let isEnding = false;
  let isRunning = true;
  watch(runner);

  function watch(current: Runner): void {
    const replace = () => void (isEnding || startAgain());
    current.promise.then(replace, replace);
  }

  async function startAgain(): Promise<void> {
    isRunning = false;
    while (!isEnding) {
      await pause(AGAIN_MS);
      try {
        await pgPool.query('select graphile_worker.force_unlock_workers($1)', [[workers?.id]]);
        runner = await startRunner(pgPool, work, events);
        isRunning = true;
        if (isEnding) await runner.stop();
        return watch(runner);
      } catch (err) {
        log.warn({ err }, 'the worker could not be started again');
      }
    }
  }

  return {
    /** Finishes the running jobs. */
    async stop() {
      isEnding = true;
      if (isRunning) await runner.stop();
    },
    /** Returns the running jobs to the queue, also while they are finishing: the runner's own `kill` does nothing then. */
    async kill() {
      isEnding = true;
      await workers?.forcefulShutdown('The process ended before the job was finished.');
      if (isRunning) await runner.kill(); // also stops its timers
    },
  };
}

const startRunner = (pgPool: pg.Pool, work: Work, events: WorkerEvents): Promise<Runner> =>
  run({
    pgPool,
    events,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: new Logger(() => logLine),
    // Without a batch, a job that ends while the database is down would end the process, because nothing handles that promise.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // Without any the library looks for a file of that name, and logs that there is none.
    ...(work.crontab === undefined && { parsedCronItems: [] }),
    ...work,
    taskList: Object.fromEntries(
      Object.entries(work.taskList).map(([name, task]) => [name, task && withoutValuesOnFailure(task)]),
    ),
  });

/** The queue stores the message of a failed job, permanently after the last attempt. The values of a statement may be personal data. */
const withoutValuesOnFailure =
  (task: Task): Task =>
  async (payload, helpers) => {
    try {
      return await task(payload, helpers);
    } catch (error) {
      if (error instanceof Error) error.message = withoutValues(error.message);
      throw error;
    }
  };

/** The queue calls every job that ended without an error a success; only the job knows whether its email was sent, and logs it. */
const logLine: ReturnType<LogFunctionFactory> = (level, message, meta) => {
  if (meta?.success === true) log.debug({ job: message.split(' with success')[0] }, 'a job ended');
  else log[LEVELS[level]](withoutValues(message));
};

const LEVELS = { error: 'error', warning: 'warn', info: 'info', debug: 'debug' } as const;
