import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AskedView, DrawnView } from '#domain/first-view.ts';
import { log } from '../log.ts';
import type { Drawn } from './drawing-thread.ts';
import { inTime } from './in-time.ts';

/** A page takes some milliseconds, one of the first a hundred. */
const LONGEST_MS = 2000;

/** Several times what the screens need. */
const HEAP_MB = 128;

type Files = {
  /** Of the thread. */
  program: string;
  /** The module that draws. */
  screens: string;
};

/**
 * A thread that draws one page after the other, so that nobody else waits for the 14 ms that one takes. It is started when
 * somebody asks whether it is ready; one that failed, or whose page does not end, is replaced by another.
 */
export class DrawingThread {
  private thread: Worker | null = null;
  private hasLoaded = false;
  private readonly files: Files;

  constructor(files: Files) {
    this.files = files;
  }

  /** Whether it can draw now; if not, it begins to load the screens. */
  isReady(): boolean {
    this.thread ??= this.start();
    return this.hasLoaded;
  }

  /** One at a time. Throws what was thrown in drawing, or that it took too long; null while it is not ready. */
  async draw(asked: AskedView): Promise<DrawnView | null> {
    if (!this.thread || !this.hasLoaded) return null;
    const drawn = await inTime(answerOf(this.thread, asked), LONGEST_MS, tooLong).catch((error) => {
      this.end();
      throw error;
    });
    if ('fault' in drawn) throw drawn.fault;
    return drawn.view;
  }

  end(): void {
    void this.thread?.terminate();
    this.forget();
  }

  private forget(): void {
    this.thread = null;
    this.hasLoaded = false;
  }

  private start(): Worker {
    const thread = new Worker(this.files.program, {
      workerData: pathToFileURL(this.files.screens).href,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    thread.unref();
    // Between two pages too, when nobody waits for an answer.
    thread.on('error', (err) => log.warn({ err }, 'the thread that draws failed'));
    thread.once('message', () => {
      if (this.thread === thread) this.hasLoaded = true;
    });
    thread.once('exit', () => this.thread === thread && this.forget());
    return thread;
  }
}

const tooLong = () => new Error('Drawing took too long.');

function answerOf(thread: Worker, asked: AskedView): Promise<Drawn> {
  const { promise, resolve, reject } = Promise.withResolvers<Drawn>();
  const ended = () => reject(new Error('The thread that draws has ended.'));
  thread.on('message', resolve).on('error', reject).on('exit', ended);
  thread.postMessage(asked);
  return promise.finally(() => thread.off('message', resolve).off('error', reject).off('exit', ended));
}
