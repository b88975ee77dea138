import './process/only-log-lines.ts';
import { explainFailure } from './explain-failure.ts';
import { endOnSignal } from './process/end-on-signal.ts';
import { notifySupervisor } from './process/notify-supervisor.ts';
import { watchEventLoop } from './process/watchdog.ts';
import { startWorkerProcess } from './start.ts';

/** Longer than most mail servers need for an email that is being sent. */
const LIMIT_SECONDS = 30;

const worker = await startWorkerProcess(process.env, (line) => console.log(line)).catch((error: unknown) => {
  console.error(explainFailure(error) ?? (error instanceof Error ? error.message : error));
  process.exit(1);
});
watchEventLoop({ limitSeconds: worker.limitSeconds });
console.log('The worker is ready.');

endOnSignal({
  async finish() {
    await worker.stop();
    await worker.close();
  },
  abandon: worker.release,
  limitSeconds: LIMIT_SECONDS,
});

await notifySupervisor('READY=1');
