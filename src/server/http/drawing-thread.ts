import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { AskedView, DrawnView, DrawView } from '#domain/first-view.ts';

/** What the thread that draws answers to each page that it is asked for, once it has said that it is ready. */
export type Drawn = { view: DrawnView | null } | { fault: unknown };

/** Where a request wants the same core, it has three quarters of it. On Linux alone a thread has a priority of its own. */
const BEHIND_OTHERS = 5;
if (process.platform === 'linux') setPriority(BEHIND_OTHERS);

const { drawView }: { drawView: DrawView } = await import(workerData);

parentPort?.on('message', async (asked: AskedView) => parentPort?.postMessage(await draw(asked)));
parentPort?.postMessage('ready');

async function draw(asked: AskedView): Promise<Drawn> {
  try {
    return { view: await drawView(asked) };
  } catch (fault) {
    return { fault };
  }
}
