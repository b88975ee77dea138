import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfBytes } from '#tests/documents.ts';
import { slowPdf } from '#tests/security/files/bombs.ts';
import { TimeBudget } from './time-budget.ts';
import { UploadReader } from './upload-reader.ts';

let directory: string;
const file = (name: string) => ({ path: join(directory, name), named: 'pdf' as const });
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'reader-'));
  await writeFile(join(directory, 'honest.pdf'), await pdfBytes({}));
  await writeFile(join(directory, 'slow.pdf'), slowPdf());
});
afterAll(() => rm(directory, { recursive: true }));

test('an honest file overtakes the slow files of another person', {
  tags: ['files-are-checked-by-content'],
}, async () => {
  const reader = new UploadReader(directory, { quickSeconds: 0.5, slowSeconds: 2 });
  await reader.inspect('honest', file('honest.pdf'));
  const order: string[] = [];
  const slow = Array.from({ length: 5 }, () =>
    reader.inspect('hostile', file('slow.pdf')).then((inspection) => {
      order.push('slow');
      return inspection;
    }),
  );
  expect(await reader.inspect('honest', file('honest.pdf'))).toEqual({ extension: 'pdf' });
  order.push('honest');
  expect(await Promise.all(slow)).toEqual(Array(5).fill({ problem: expect.stringContaining('too complex') }));
  expect(order.indexOf('honest')).toBeLessThanOrEqual(1);
  reader.end();
});

test('a person whose files have used up their time waits, others don’t', {
  tags: ['files-are-checked-by-content'],
}, async () => {
  const reader = new UploadReader(directory, { quickSeconds: 0.2, slowSeconds: 0.2, secondsAnHour: 0.1 });
  await reader.inspect('hostile', file('slow.pdf'));
  await expect(reader.inspect('hostile', file('slow.pdf'))).rejects.toMatchObject({ status: 429 });
  expect(await reader.inspect('honest', file('honest.pdf'))).toEqual({ extension: 'pdf' });
  reader.end();
});

test('used time comes back evenly within an hour, and people without any are forgotten', () => {
  let now = 0;
  const budget = new TimeBudget(60, () => now);
  budget.spend('a', 90);
  expect([budget.used('a'), budget.wait('a'), budget.wait('b')]).toEqual([90, 1800, 0]);
  now = 1800;
  expect([budget.used('a'), budget.wait('a')]).toEqual([60, 0]);
  now = 3600 * 2;
  expect(budget.used('a')).toBe(0);
});
