import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Services } from '../context.ts';
import { log } from '../log.ts';
import type { MailTransport } from '../mail/transport.ts';
import { sendMail } from './send-mail.ts';
import { sweepFiles } from './sweep-files.ts';

const CONCURRENCY = 4;
const CRONTAB = '17 * * * * sweep_files ?max=3';

/** Starts the worker in this process: mails, sweeps. Jobs were added in the transactions of the changes. */
export function startWorker(services: Services, pgPool: pg.Pool, transport: MailTransport): Promise<Runner> {
  const taskList: TaskList = {
    send_mail: (payload) => sendMail(services, transport, payload),
    sweep_files: () => sweepFiles(services),
  };
  return run({
    pgPool,
    taskList,
    crontab: CRONTAB,
    concurrency: CONCURRENCY,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => log[LEVELS[level]](message)),
  });
}

const LEVELS = { error: 'error', warning: 'warn', info: 'info', debug: 'debug' } as const;
