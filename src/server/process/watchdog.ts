import { Worker } from 'node:worker_threads';

const BEATS_A_LIMIT = 5;

type Watched = { beats: Int32Array; beatMs: number; beatsALimit: number };

/**
 * Ends the process, with a line in the log, when its event loop has been blocked for the limit: a supervisor restarts it, while a blocked
 * process receives no signal. 0 disables it, for example for a debugger.
 */
export function watchEventLoop({ limitSeconds }: { limitSeconds: number }): void {
  if (limitSeconds === 0) return;
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const beatMs = (limitSeconds * 1000) / BEATS_A_LIMIT;
  setInterval(() => {
    Atomics.add(beats, 0, 1);
    Atomics.notify(beats, 0);
  }, beatMs / 2).unref();
  const thread = new Worker(`(${watchBeats})()`, {
    eval: true,
    execArgv: [],
    env: {},
    workerData: { beats, beatMs, beatsALimit: BEATS_A_LIMIT } satisfies Watched,
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  thread.unref();
}

/**
 * Runs as its own program in a thread, so it uses nothing from outside. Counts missed beats one by one: after a suspend of the machine a
 * single wait ends at once, which must not count as the whole limit.
 */
function watchBeats() {
  const { workerData } = process.getBuiltinModule('node:worker_threads');
  const { writeSync } = process.getBuiltinModule('node:fs');
  const { beats, beatMs, beatsALimit }: Watched = workerData;
  let missed = 0;
  let seen = 0;
  while (missed < beatsALimit) {
    const isMissed = Atomics.wait(beats, 0, seen, beatMs) === 'timed-out';
    missed = isMissed ? missed + 1 : 0;
    seen = Atomics.load(beats, 0);
  }
  const msg = `the event loop was blocked for ${(beatMs * beatsALimit) / 1000} s: the process ends`;
  writeSync(2, `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, msg })}\n`);
  process.kill(process.pid, 'SIGKILL');
}
