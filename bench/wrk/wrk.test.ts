import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Load, NothingAnswered, sendRequests, warmUp } from './wrk.ts';

let directory: string;
const { PATH } = process.env;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'wrk-'));
  process.env.PATH = `${directory}:${PATH}`;
});
afterEach(() => {
  process.env.PATH = PATH;
  rmSync(directory, { recursive: true, force: true });
});

function measureWith(program: string) {
  writeFileSync(join(directory, 'wrk'), `#!/bin/sh\n${program}\n`);
  chmodSync(join(directory, 'wrk'), 0o755);
  return sendRequests({ url: 'http://x', file: 'a work', from: 0, seconds: 0, patienceMs: 300 });
}
const summary = (figures: object) =>
  `echo '${JSON.stringify({ requests: 10, microseconds: 1e6, bytes: 100, refused: 0, broken: 0, p50: 1, p99: 2, ...figures })}'`;

test('a round of the benchmark gives its figures', async () => {
  expect(await measureWith(summary({}))).toEqual({
    requests: 10,
    bytes: 10,
    per_second: 10,
    p50: 1,
    p99: 2,
  });
});

test.each([
  {
    what: 'without an answer',
    program: summary({ requests: 0, bytes: 0 }),
    words: 'no request was answered',
  },
  { what: 'with a refusal', program: summary({ refused: 3 }), words: '3 of 10 requests were refused' },
  { what: 'with a broken connection', program: summary({ broken: 1 }), words: '1 broke' },
  { what: 'that does not end', program: 'exec sleep 60', words: 'did not end in time' },
])('a round of the benchmark $what fails with a message', async ({ program, words }) => {
  await expect(measureWith(program)).rejects.toThrow(words);
});

test('a warm-up goes on until a cold server answers, but not after a refusal', async () => {
  let sent = 0;
  await warmUp(async () => {
    sent += 1;
    if (sent < 3) throw new NothingAnswered('cold');
    return {} as Load;
  });
  expect(sent).toBe(3);
  await expect(warmUp(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await expect(warmUp(() => Promise.reject(new NothingAnswered('cold')))).rejects.toThrow('cold');
});
