import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { RenderResult } from '#domain/server-rendering.ts';
import { log } from '../process/log.ts';
import { PROJECT } from '../project-directory.ts';
import type { ApiFetch } from './api-fetch.ts';
import { SsrWorker } from './ssr-worker.ts';

/** In place of the web: prints its thread or the API’s response, or does the action of its path. */
const ENTRY = `
import { threadId } from 'node:worker_threads';
export async function renderPage({ href }) {
  if (href === '/error') throw new Error('an error of the render');
  if (href === '/exit') process.exit(1);
  if (href === '/late') setTimeout(() => { throw new Error('an error after the render'); });
  while (href === '/forever');
  if (href === '/redirect') return null;
  if (href.startsWith('/api')) {
    const first = await fetch(href).then((response) => response.text());
    const second = await fetch(href).then(async (response) => response.status + ' ' + await response.text());
    return { route: href, head: '', markup: first + ', ' + second, state: '' };
  }
  return { route: href, head: '', markup: String(threadId), state: '' };
}`;

/** The time of a new thread on a busy machine. */
const PATIENCE = { timeout: 10_000 };

const PROGRAM = join(PROJECT, 'src/server/ssr/worker-thread.ts');

let directory: string;
let worker: SsrWorker;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ssr-'));
  const entry = join(directory, 'entry.mjs');
  await writeFile(entry, ENTRY);
  worker = new SsrWorker({ program: PROGRAM, entry });
});
afterAll(async () => {
  worker.end();
  await rm(directory, { recursive: true });
});
afterEach(() => void vi.useRealTimers().restoreAllMocks());

const nothing: ApiFetch = async () => ({ status: 500, headers: {}, body: '' });
const render = (href: string, fetchApi = nothing) => worker.render({ href, programme: {}, now: 0 }, fetchApi);
const markupOf = (page: RenderResult) => (page && 'markup' in page ? page.markup : null);
async function threadOf(): Promise<number> {
  while (!worker.isReady()) await nextTurn();
  return Number(markupOf(await render('/projects')));
}

test('before its screens are loaded, the worker renders nothing without a delay', async () => {
  expect(worker.isReady()).toBe(false);
  expect(await render('/projects')).toBeNull();
  expect(await threadOf()).toBeGreaterThan(0);
});

test('one thread renders all pages, whatever error one of them throws', async () => {
  const thread = await threadOf();
  expect(thread).toBeGreaterThan(0);
  await expect(render('/error')).rejects.toThrow('an error of the render');
  expect(await render('/redirect')).toBeNull();
  expect(await threadOf()).toBe(thread);
});

test('simultaneous renders each get the responses for their own person', async () => {
  await threadOf();
  const people = Array.from({ length: 20 }, (_, index) => `person ${index}`);
  const requested: string[] = [];
  const pages = people.map((person, index) =>
    render(`/api/session?${index}`, async (address) => {
      requested.push(address);
      await new Promise((resolve) => setTimeout(resolve, (index * 7) % 10));
      return { status: 400 + index, headers: { 'content-type': 'text/plain' }, body: person };
    }),
  );
  const markup = (await Promise.all(pages)).map(markupOf);
  expect(markup).toEqual(people.map((person, index) => `${person}, ${400 + index} ${person}`));
  expect(requested).toHaveLength(40);
  expect(worker.underWay).toBe(0);
});

test('a page whose API fails is not rendered, and the next one is', async () => {
  const thread = await threadOf();
  const failing = render('/api/session', async () => {
    throw new Error('no API');
  });
  await expect(failing).rejects.toThrow('no API');
  expect(await threadOf()).toBe(thread);
});

test('after a page ends its thread, another thread renders', async () => {
  const thread = await threadOf();
  await expect(render('/exit')).rejects.toThrow('has ended');
  expect(await threadOf()).toBeGreaterThan(thread);
});

test('a thread that fails between two pages is replaced without another failure', async () => {
  const thread = await threadOf();
  const failed = vi.spyOn(log, 'warn');
  await render('/late');
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1), PATIENCE);
  await vi.waitFor(async () => expect(await threadOf()).toBeGreaterThan(thread), PATIENCE);
});

test('a render that never ends is terminated with its thread', async () => {
  const thread = await threadOf();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const forever = expect(render('/forever')).rejects.toThrow('Rendering took too long.');
  vi.advanceTimersByTime(10_000);
  await forever;
  expect(await threadOf()).toBeGreaterThan(thread);
});
