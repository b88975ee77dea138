import { Worker } from 'node:worker_threads';
import { log } from '../log.ts';
import type { Inspection } from './inspect.ts';

const SECONDS = 8;
const MEGABYTES = 192;

export type PdfVerdict = 'readable' | 'encrypted' | 'broken';

const INSPECTIONS: Record<PdfVerdict | 'too_slow', Inspection> = {
  readable: { extension: 'pdf' },
  encrypted: { refusal: 'This PDF is protected by a password. Please save it without one.' },
  broken: { refusal: 'This PDF is damaged or incomplete. Please export it again.' },
  too_slow: { refusal: 'This PDF is too complicated to be read. Please export it again.' },
};

/**
 * Reads the structure of a PDF with pdf.js in a thread with its own memory and time limits: a hostile file can neither
 * hang nor swell the server (decision D2). One file at a time; the thread is kept for the next.
 */
export function inspectPdf(path: string): Promise<Inspection> {
  const turn = queue.then(() => readInThread(path));
  queue = turn.catch(() => undefined);
  return turn.then((verdict) => INSPECTIONS[verdict]);
}

let queue: Promise<unknown> = Promise.resolve();
let idle: Worker | null = null;

function readInThread(path: string): Promise<PdfVerdict | 'too_slow'> {
  const worker = idle ?? startWorker();
  idle = null;
  return new Promise((resolve) => {
    const end = (verdict: PdfVerdict | 'too_slow', isReusable: boolean) => {
      clearTimeout(timer);
      worker.off('message', onVerdict).off('error', onError);
      if (isReusable) keep(worker);
      else void worker.terminate();
      resolve(verdict);
    };
    const onVerdict = (verdict: PdfVerdict) => end(verdict, true);
    // Out of memory, or a fault of the reader: nobody else could read it either.
    const onError = () => end('broken', false);
    const timer = setTimeout(() => end('too_slow', false), SECONDS * 1000);
    worker.on('message', onVerdict).on('error', onError);
    worker.ref();
    worker.postMessage(path);
  });
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  worker.on('error', (err) => log.warn({ err }, 'the thread that reads PDFs failed'));
  worker.once('exit', () => {
    if (idle === worker) idle = null;
  });
  return worker;
}

/** A waiting thread does not keep the process alive. */
function keep(worker: Worker) {
  worker.unref();
  idle = worker;
}
