import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { MessageChannel, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { RenderPage, RenderRequest, RenderResult } from '#domain/server-rendering.ts';
import type { ApiResponse } from './api-fetch.ts';
import { yieldToRequests } from './yield-to-requests.ts';

/** The messages of the worker over the port of a render: a request of a loader, or the result. */
export type WorkerMessage =
  | { fetch: string; reply: MessagePort }
  | { page: RenderResult }
  | { error: unknown };
export type RenderMessage = { request: RenderRequest; port: MessagePort };

yieldToRequests();

/** The port of the current render, so that each loader fetches with the cookie of its own viewer. */
const currentPort = new AsyncLocalStorage<MessagePort>();

/** The loaders' `fetch`: the main thread calls the API, because it knows the viewer of the page. */
globalThis.fetch = async (address) => {
  const port = currentPort.getStore();
  if (!port) throw new Error('fetch is available to the loaders of a page only.');
  const { port1, port2: reply } = new MessageChannel();
  const response = once(port1, 'message');
  port.postMessage({ fetch: String(address), reply } satisfies WorkerMessage, [reply]);
  const [{ status, headers, body }] = (await response) as [ApiResponse];
  port1.close();
  return new Response(body || null, { status, headers });
};

const { renderPage }: { renderPage: RenderPage } = await import(workerData);

parentPort?.on('message', ({ request, port }: RenderMessage) =>
  currentPort.run(port, async () => port.postMessage(await render(request))),
);
parentPort?.postMessage('ready');

async function render(request: RenderRequest): Promise<WorkerMessage> {
  try {
    return { page: await renderPage(request) };
  } catch (error) {
    return { error };
  }
}
