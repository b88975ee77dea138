import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { directoryForFile } from '#tests/directory.ts';
import { portalForFile } from '#tests/portal.ts';
import { endProcesses, type Process, startProcess } from '#tests/processes.ts';

const portal = await portalForFile();
const directory = await directoryForFile();

const SETTINGS = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://127.0.0.1:1',
  DATABASE_URL: portal.databaseUrl,
  DATA_DIR: directory,
  AUTH_SECRET: 'a secret of this test that is long enough',
  DRAIN_SECONDS: '0',
  METRICS_PORT: '0',
};

/** The lines of a process; one that isn't JSON fails with its text. */
const linesOf = (output: string): { level: number; msg: string; err?: { stack: string } }[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      try {
        return JSON.parse(line);
      } catch {
        throw new Error(`This line isn’t JSON: ${line}`);
      }
    });

async function started(program: 'portal' | 'worker', settings = {}): Promise<Process> {
  const running = await startProcess(program, { ...SETTINGS, ...settings });
  onTestFinished(() => void running.child.kill('SIGKILL'));
  return running;
}

describe('a production process without a terminal', () => {
  test('prints only JSON as a server, from its start through pages, a warning and the metrics to its end', async () => {
    const server = await started('portal', { NODE_OPTIONS: `--import=data:text/javascript,${WARNING}` });
    for (const path of ['/', '/projects', '/api/health', '/api/projects', '/nothing'])
      await (await fetch(server.url + path)).arrayBuffer();
    await endProcesses([server]);
    const lines = linesOf(server.output());
    expect(lines.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['request', expect.stringMatching(/^The residency portal is ready at/)]),
    );
    expect(lines.filter(({ msg }) => msg === 'Node warns').map(({ err }) => err)).toEqual([
      expect.objectContaining({ message: 'an old way' }),
    ]);
  }, 120_000);

  test('prints only JSON as a worker, and looks for no file of timed jobs', async () => {
    const worker = await started('worker');
    await endProcesses([worker]);
    const lines = linesOf(worker.output());
    expect(lines.map(({ msg }) => msg)).toContain('The worker is ready.');
    const unwanted = /crontab|Node warns/;
    expect(lines.map(({ msg }) => msg).filter((msg) => unwanted.test(msg))).toEqual([]);
  }, 120_000);

  test.each([
    ['a port in use', 'portal', { LOG_LEVEL: 'fatal' }, /cannot listen on .*EADDRINUSE/],
    ['a wrong setting', 'portal', { DRAIN_SECONDS: 'soon' }, /DRAIN_SECONDS/],
    [
      'no database',
      'worker',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      /The database cannot be used/,
    ],
  ] as const)(
    'says in a line of JSON that it cannot start: %s',
    async (_name, program, settings, words) => {
      const port = words.source.includes('listen') ? await busyPort() : undefined;
      const failed = await startProcess(program, { ...SETTINGS, ...settings }, port).catch(
        ({ message }: Error) => message,
      );
      const lines = linesOf(String(failed).replace('It did not start:\n', ''));
      expect(lines.at(-1)).toMatchObject({ level: 50, msg: expect.stringMatching(words) });
    },
    120_000,
  );
});

/** A port on which a server listens until the end of the test. */
async function busyPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const WARNING = encodeURIComponent("setTimeout(() => process.emitWarning('an old way'), 1000)");
