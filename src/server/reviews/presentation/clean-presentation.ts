import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { log } from '../../log.ts';
import { PROJECT } from '../../project-directory.ts';

const SECONDS = 15;
const HEAP_MIB = 256;

export type Cleanable = { kind: 'pdf' | 'pptx'; bytes: Uint8Array<ArrayBuffer> };
/** `bytes` is null for a file that cannot be read. */
export type Cleaned = { bytes: Uint8Array<ArrayBuffer> | null };

/**
 * A presentation without its metadata, made in a thread with limits on memory and time, one at a time; null if that isn't possible
 * (rule:blind-reading).
 */
export function cleanPresentation(presentation: Cleanable): Promise<Cleaned['bytes']> {
  const turn = queue.then(() => cleanInThread(presentation));
  queue = turn.catch(() => undefined);
  return turn;
}

let queue: Promise<unknown> = Promise.resolve();
let idle: Worker | null = null;

async function cleanInThread(presentation: Cleanable): Promise<Cleaned['bytes']> {
  const worker = idle ?? startWorker();
  idle = null;
  const { bytes } = await firstResponse(worker, presentation);
  if (bytes) reuse(worker);
  // A failed thread may be in any state.
  else void worker.terminate();
  return bytes;
}

function firstResponse(worker: Worker, presentation: Cleanable): Promise<Cleaned> {
  const { promise, resolve } = Promise.withResolvers<Cleaned>();
  const giveUp = () => resolve({ bytes: null });
  const timer = setTimeout(giveUp, SECONDS * 1000);
  worker.on('message', resolve).on('error', giveUp);
  worker.ref();
  worker.postMessage(presentation, [presentation.bytes.buffer]);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', giveUp);
  });
}

function startWorker(): Worker {
  const worker = new Worker(join(PROJECT, 'src/server/reviews/presentation/clean-worker.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
  });
  worker.on('error', (err) => log.warn({ err }, 'the thread that cleans presentations failed'));
  worker.once('exit', () => {
    if (idle === worker) idle = null;
  });
  return worker;
}

/** An idle thread doesn't keep the process alive. */
function reuse(worker: Worker) {
  worker.unref();
  idle = worker;
}
