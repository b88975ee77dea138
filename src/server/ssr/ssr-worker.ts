import { pathToFileURL } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { RenderRequest, RenderResult } from '#domain/server-rendering.ts';
import { log } from '../process/log.ts';
import { withTimeout } from '../process/with-timeout.ts';
import type { ApiFetch } from './api-fetch.ts';
import type { RenderMessage, WorkerMessage } from './worker-thread.ts';

/** A page takes some milliseconds, one of the first half a second, and on a busy machine this thread has low priority. */
const LONGEST_MS = 10_000;

/** Several times what the screens need. */
const HEAP_MB = 128;

type Files = {
  /** The program of the thread. */
  program: string;
  /** The module that renders: the web, built for the server. */
  entry: string;
};

/**
 * Renders pages in its own thread, so that no request waits for the 14 ms of a render. The first check for readiness starts the thread;
 * after a crash or a timeout it is replaced.
 */
export class SsrWorker {
  private worker: Worker | null = null;
  private hasLoaded = false;
  private readonly files: Files;
  underWay = 0;

  constructor(files: Files) {
    this.files = files;
  }

  /** Whether it can render now; if not, it starts to load the screens. */
  isReady(): boolean {
    this.worker ??= this.start();
    return this.hasLoaded;
  }

  /** Throws an error of the render, or for a timeout; null when there is no page to render, or it isn't ready. */
  async render(request: RenderRequest, fetchApi: ApiFetch): Promise<RenderResult> {
    const { worker } = this;
    if (!worker || !this.hasLoaded) return null;
    this.underWay += 1;
    try {
      return await withTimeout(renderIn(worker, request, fetchApi), LONGEST_MS, tooLong);
    } catch (error) {
      if (error instanceof TooLong && this.worker === worker) this.end();
      throw error;
    } finally {
      this.underWay -= 1;
    }
  }

  end(): void {
    void this.worker?.terminate();
    this.forget();
  }

  private forget(): void {
    this.worker = null;
    this.hasLoaded = false;
  }

  private start(): Worker {
    const worker = new Worker(this.files.program, {
      workerData: pathToFileURL(this.files.entry).href,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.unref();
    // Also between two pages, when no render waits for it.
    worker.on('error', (err) => log.warn({ err }, 'the SSR worker failed'));
    worker.once('message', () => {
      if (this.worker === worker) this.hasLoaded = true;
    });
    worker.once('exit', () => this.worker === worker && this.forget());
    return worker;
  }
}

class TooLong extends Error {}
const tooLong = () => new TooLong('Rendering took too long.');

/** One render: serves the requests of its loaders until the page is finished. */
function renderIn(worker: Worker, request: RenderRequest, fetchApi: ApiFetch): Promise<RenderResult> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderResult>();
  const { port1, port2: port } = new MessageChannel();
  port1.on('message', async (message: WorkerMessage) => {
    if ('page' in message) resolve(message.page);
    else if ('error' in message) reject(message.error);
    else message.reply.postMessage(await fetchApi(message.fetch).catch(reject));
  });
  const ended = () => reject(new Error('The SSR worker has ended.'));
  worker.on('exit', ended);
  worker.postMessage({ request, port } satisfies RenderMessage, [port]);
  return promise.finally(() => {
    worker.off('exit', ended);
    port1.close();
  });
}
