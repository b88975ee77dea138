import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { log } from '../log.ts';
import { PROJECT } from '../project-directory.ts';
import type { Inspection } from './inspection.ts';

const SECONDS = 15;
const MIB = 1024 * 1024;
const HEAP_MIB = 192;
const UNPACKED_MIB = 256;
const LOOK_EVERY_MS = 50;

export type PdfVerdict = 'readable' | 'encrypted' | 'broken';

const INSPECTIONS: Record<PdfVerdict | 'too_slow', Inspection> = {
  readable: { extension: 'pdf' },
  encrypted: { problem: 'This PDF is protected by a password. Please save it without one.' },
  broken: { problem: 'This PDF is damaged or incomplete. Please export it again.' },
  too_slow: { problem: 'This PDF is too complex to read. Please export it again.' },
};

/**
 * Reads the structure of a PDF with pdf.js in a thread with memory and time limits: a malicious file can neither block nor bloat the
 * server. One file at a time; the thread is reused (rule:files-are-checked-by-content).
 */
export function inspectPdf(path: string): Promise<Inspection> {
  const turn = queue.then(() => readInThread(path));
  queue = turn.catch(() => undefined);
  return turn.then((verdict) => INSPECTIONS[verdict]);
}

let queue: Promise<unknown> = Promise.resolve();
let idle: Worker | null = null;

async function readInThread(path: string): Promise<PdfVerdict | 'too_slow'> {
  const worker = idle ?? startWorker();
  idle = null;
  const verdict = await firstResponse(worker, path);
  // A failed thread, or one that was given up, may be in any state.
  if (verdict === 'readable' || verdict === 'encrypted') reuse(worker);
  else void worker.terminate();
  return verdict;
}

function firstResponse(worker: Worker, path: string): Promise<PdfVerdict | 'too_slow'> {
  const { promise, resolve } = Promise.withResolvers<PdfVerdict | 'too_slow'>();
  // Out of memory, or a crash of the reader: other readers could not open the file either.
  const onError = () => resolve('broken');
  const timer = setTimeout(() => resolve('too_slow'), SECONDS * 1000);
  const watch = setInterval(async () => {
    if (await isSwollen(worker)) resolve('too_slow');
  }, LOOK_EVERY_MS);
  worker.on('message', resolve).on('error', onError);
  worker.ref();
  worker.postMessage(path);
  return promise.finally(() => {
    clearTimeout(timer);
    clearInterval(watch);
    worker.off('message', resolve).off('error', onError);
  });
}

function startWorker(): Worker {
  const worker = new Worker(join(PROJECT, 'src/server/files/pdf-worker.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
  });
  worker.on('error', (err) => log.warn({ err }, 'the thread that reads PDFs failed'));
  worker.once('exit', () => {
    if (idle === worker) idle = null;
  });
  return worker;
}

/** Unpacked streams are outside the heap, so the thread's own limit doesn't count them. */
async function isSwollen(worker: Worker): Promise<boolean> {
  const statistics = await worker.getHeapStatistics().catch(() => null);
  return statistics !== null && statistics.external_memory > UNPACKED_MIB * MIB;
}

/** An idle thread doesn't keep the process alive. */
function reuse(worker: Worker) {
  worker.unref();
  idle = worker;
}
