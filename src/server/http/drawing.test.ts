import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { log } from '../log.ts';
import { PROJECT } from '../project-directory.ts';
import { DrawingThread } from './drawing.ts';

/** In place of the screens: says which thread it was, or does what its path names. */
const SCREENS = `
import { threadId } from 'node:worker_threads';
export async function drawView({ path }) {
  if (path === '/fault') throw new Error('a fault in drawing');
  if (path === '/end') process.exit(1);
  if (path === '/later') setTimeout(() => { throw new Error('a fault after drawing'); });
  while (path === '/forever');
  return path === '/elsewhere' ? null : { head: '', markup: String(threadId), state: '' };
}`;

const PROGRAM = join(PROJECT, 'src/server/http/drawing-thread.ts');

let directory: string;
let screens: string;
let drawing: DrawingThread;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'drawing-'));
  screens = join(directory, 'screens.mjs');
  await writeFile(screens, SCREENS);
  drawing = new DrawingThread({ program: PROGRAM, screens });
});
afterAll(async () => {
  drawing.end();
  await rm(directory, { recursive: true });
});
afterEach(() => void vi.useRealTimers().restoreAllMocks());

const draw = (path: string) => drawing.draw({ path, params: {}, answers: {}, now: 0 });
async function threadOf(): Promise<number> {
  while (!drawing.isReady()) await nextTurn();
  return Number((await draw('/projects'))?.markup);
}

test('until its screens are loaded nothing is drawn, and nobody waits', async () => {
  expect(drawing.isReady()).toBe(false);
  expect(await draw('/projects')).toBeNull();
  expect(await threadOf()).toBeGreaterThan(0);
});

test('pages are drawn in one thread beside that of the requests, whatever fault there is in one of them', async () => {
  const thread = await threadOf();
  expect(thread).toBeGreaterThan(0);
  await expect(draw('/fault')).rejects.toThrow('a fault in drawing');
  expect(await draw('/elsewhere')).toBeNull();
  expect(await threadOf()).toBe(thread);
});

test('after a page that ends its thread another thread draws', async () => {
  const thread = await threadOf();
  await expect(draw('/end')).rejects.toThrow('has ended');
  expect(await threadOf()).toBeGreaterThan(thread);
});

test('a thread that fails between two pages is replaced, and nothing else ends with it', async () => {
  const thread = await threadOf();
  const failed = vi.spyOn(log, 'warn');
  await draw('/later');
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
  await vi.waitFor(async () => expect(await threadOf()).toBeGreaterThan(thread));
});

test('a page that is never drawn is given up with its thread', async () => {
  const thread = await threadOf();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const forever = expect(draw('/forever')).rejects.toThrow('Drawing took too long.');
  vi.advanceTimersByTime(2000);
  await forever;
  expect(await threadOf()).toBeGreaterThan(thread);
});
