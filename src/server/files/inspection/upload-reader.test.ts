import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pdfBytes } from '#tests/documents.ts';
import { memoryBomb } from '#tests/security/files/bombs.ts';
import {
  ChildDied,
  ChildKilled,
  ChildTooSlow,
  ChildUnavailable,
} from '../../process/child-process/child-program.ts';
import { Lane } from './lane.ts';
import type { ReaderResult, ReaderTask } from './tasks.ts';
import { TimeBudget } from './time-budget.ts';
import { createUploadReader, UploadReader } from './upload-reader.ts';

const READABLE: ReaderResult = { inspection: { extension: 'pdf' } };
const TOO_COMPLEX = { problem: expect.stringContaining('too complex') };
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A child process whose tasks end when the test says so. */
function controlledChild() {
  const tasks: { path: string; end: (result: ReaderResult | Error) => void }[] = [];
  return {
    tasks,
    started: () => tasks.map(({ path }) => path),
    end: () => undefined,
    run: ({ inspect }: ReaderTask) =>
      new Promise<ReaderResult>((resolve, reject) =>
        tasks.push({
          path: inspect.path,
          end: (result) => (result instanceof Error ? reject(result) : resolve(result)),
        }),
      ),
  };
}

function controlledReader() {
  const [quick, slow, budget] = [controlledChild(), controlledChild(), new TimeBudget(60)];
  const lane = (child: typeof quick) => new Lane({ child, seconds: 1, budget });
  const reader = new UploadReader({ quick: lane(quick), slow: lane(slow), budget });
  const inspect = (person: string, path: string) =>
    reader.inspect(person, { path, named: 'pdf' as const, kind: 'resume' as const });
  return { inspect, quick, slow, budget };
}

test('the next file is that of the person who has used the least time', {
  tags: ['asvs:15.2.2'],
}, async () => {
  const { inspect, quick, budget } = controlledReader();
  budget.spend('hostile', 5);
  const hostile = ['h1', 'h2', 'h3'].map((path) => inspect('hostile', path));
  const honest = inspect('honest', 'good');
  await settled();
  expect(quick.started()).toEqual(['h1']);
  quick.tasks[0]?.end(READABLE);
  await settled();
  expect(quick.started()).toEqual(['h1', 'good']);
  quick.tasks[1]?.end(READABLE);
  expect(await honest).toEqual({ extension: 'pdf' });
  for (const at of [2, 3]) {
    await settled();
    quick.tasks[at]?.end(READABLE);
  }
  await Promise.all(hostile);
});

test('a file that takes longer than a second starts again in the slow lane, and the quick one goes on', {
  tags: ['asvs:5.2.1'],
}, async () => {
  const { inspect, quick, slow } = controlledReader();
  const long = inspect('a', 'long');
  const short = inspect('b', 'short');
  await settled();
  quick.tasks[0]?.end(new ChildTooSlow());
  await settled();
  expect([quick.started(), slow.started()]).toEqual([['long', 'short'], ['long']]);
  quick.tasks[1]?.end(READABLE);
  expect(await short).toEqual({ extension: 'pdf' });
  slow.tasks[0]?.end(new ChildTooSlow());
  expect(await long).toEqual(TOO_COMPLEX);
});

test('a file that ends its reader is refused, and one whose reader cannot start or was killed twice is not', async () => {
  const { inspect, quick, slow } = controlledReader();
  const [dies, fails, killed] = [inspect('a', 'dies'), inspect('b', 'fails'), inspect('c', 'killed')];
  await settled();
  quick.tasks[0]?.end(new ChildDied());
  expect(await dies).toEqual(TOO_COMPLEX);
  quick.tasks[1]?.end(new ChildUnavailable());
  await expect(fails).rejects.toThrow(ChildUnavailable);
  quick.tasks[2]?.end(new ChildKilled());
  await settled();
  slow.tasks[0]?.end(new ChildKilled());
  await expect(killed).rejects.toMatchObject({ status: 503, code: 'unavailable' });
});

test('a person whose files have used up their time waits, others don’t', {
  tags: ['asvs:2.4.1'],
}, async () => {
  const { inspect, quick, budget } = controlledReader();
  budget.spend('hostile', 90);
  await expect(inspect('hostile', 'h1')).rejects.toMatchObject({ status: 429 });
  const honest = inspect('honest', 'good');
  await settled();
  quick.tasks[0]?.end(READABLE);
  expect(await honest).toEqual({ extension: 'pdf' });
});

test('a real file that ends its reader is refused, and the next one is read', {
  tags: ['files-are-checked-by-content'],
  timeout: 60_000,
}, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'reader-'));
  const file = (name: string) => ({
    path: join(directory, name),
    named: 'pdf' as const,
    kind: 'resume' as const,
  });
  await writeFile(file('good.pdf').path, await pdfBytes({}));
  await writeFile(file('bomb.pdf').path, memoryBomb());
  const reader = createUploadReader(directory);
  const bomb = reader.inspect('hostile', file('bomb.pdf'));
  expect(await reader.inspect('honest', file('good.pdf'))).toEqual({ extension: 'pdf' });
  expect(await bomb).toEqual(TOO_COMPLEX);
  expect(await reader.inspect('honest', file('good.pdf'))).toEqual({ extension: 'pdf' });
  reader.end();
  await rm(directory, { recursive: true });
});

test('used time comes back evenly within an hour', () => {
  let now = 0;
  const budget = new TimeBudget(60, () => now);
  budget.spend('a', 90);
  expect([budget.used('a'), budget.wait('a'), budget.wait('b')]).toEqual([90, 1800, 0]);
  now = 1800;
  expect([budget.used('a'), budget.wait('a')]).toEqual([60, 0]);
  now = 3600 * 2;
  expect(budget.used('a')).toBe(0);
});
