import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { files } from '#server/db/schema/files.ts';
import { mails } from '#server/db/schema/mails.ts';
import { directoryForFile } from './directory.ts';
import { pdfBytes } from './documents.ts';
import { createPerson } from './factories.ts';
import { createMail } from './mails.ts';
import { databaseForFile } from './postgres.ts';
import { endProcesses, type Process, startProcess } from './processes.ts';
import { startRoundRobin } from './round-robin.ts';
import { createSession } from './session.ts';
import { startSilentServer } from './smtp.ts';

const SECRET = 'a secret for tests only, of at least 32 characters';
const ORIGIN = 'http://portal.example';

const connection = await databaseForFile();
const directory = await directoryForFile();
const asha = await createPerson(connection, { display_name: 'Asha' });
const { name, value } = await createSession({ ...connection, secret: SECRET }, asha);
const headers = { Cookie: `${name}=${value}`, Origin: ORIGIN };
const running: Process[] = [];
afterEach(async () => endProcesses(running.splice(0)));

async function start(program: 'portal' | 'worker' = 'portal', settings: Record<string, string> = {}) {
  const started = await startProcess(program, {
    DATABASE_URL: connection.url,
    DATA_DIR: directory,
    AUTH_SECRET: SECRET,
    PUBLIC_URL: ORIGIN,
    WORKER: 'off',
    ...settings,
  });
  running.push(started);
  return started;
}

const status = (url: string) => fetch(`${url}/api/health`).then((response) => response.status);

async function waitingJobs() {
  const { rows } = await connection.pool.query('select locked_at from graphile_worker.jobs');
  return rows;
}

async function until(isSo: () => unknown) {
  while (!(await isSo())) await pause(20);
}

// A process takes a second to start, and longer on a busy machine.
describe('several processes of one site', { timeout: 90_000 }, () => {
  test('one of two processes behind a proxy shuts down under requests, and none fails', async () => {
    // Long enough for a proxy on a busy machine to notice that a process is no longer ready.
    const drain = { DRAIN_SECONDS: '2' };
    const [first, second] = await Promise.all([start('portal', drain), start('portal', drain)]);
    const proxy = await startRoundRobin([first.port, second.port]);
    const outcomes: Promise<number>[] = [];
    let underWay = 0;
    const respond = async (path: string, init: RequestInit) => {
      underWay++;
      const response = await fetch(proxy.url + path, { ...init, headers: { ...headers, ...init.headers } });
      await response.arrayBuffer();
      underWay--;
      return response.status;
    };
    const send = (path: string, init: RequestInit = {}) => outcomes.push(respond(path, init));
    const steady = setInterval(() => {
      // With more, a busy machine would rightly refuse some.
      if (underWay > 20) return;
      send('/api/profile');
      send('/api/saved-views');
      send('/api/profile/team-search', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ looking_for_team: true, skills: [], looking_note: '' }),
      });
    }, 20);
    await pause(300);
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    const before = outcomes.length;
    await until(() => outcomes.length >= before + 30);
    clearInterval(steady);
    const statuses = await Promise.all(outcomes);
    proxy.stop();
    expect(statuses.filter((code) => code !== 200)).toEqual([]);
  });

  test('a process that shuts down isn’t ready and closes each connection after its response; a second signal ends it at once', async () => {
    const { child, url, exited } = await start('portal', { DRAIN_SECONDS: '60' });
    const before = await fetch(`${url}/api/profile`, { headers });
    expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive']);
    child.kill('SIGTERM');
    await until(async () => (await status(url)) === 503);
    const after = await fetch(`${url}/api/profile`, { headers });
    expect([after.status, after.headers.get('connection')]).toEqual([200, 'close']);
    child.kill('SIGTERM');
    expect(await exited).toBe(1);
  });

  test('during a shutdown an upload finishes, and a live stream ends with a time to reconnect', async () => {
    const { child, port, url, exited } = await start();
    const live = await fetch(`${url}/api/live`, { headers });
    const said = live.text();
    const bytes = Buffer.from(await pdfBytes());
    const half = bytes.length >> 1;
    const upload = request({ port, host: '127.0.0.1', method: 'PUT', path: '/api/profile/resume' });
    for (const [name, value] of Object.entries(headers)) upload.setHeader(name, value);
    upload.setHeader('X-File-Name', 'cv.pdf').setHeader('Content-Length', bytes.length);
    const responded = new Promise<number | undefined>((resolve, reject) => {
      upload.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject);
    });
    upload.write(bytes.subarray(0, half));
    await pause(100);
    child.kill('SIGTERM');
    expect(await said).toMatch(/retry: \d+\n\n$/);
    await until(() =>
      fetch(url).then(
        () => false,
        () => true,
      ),
    );
    upload.end(bytes.subarray(half));
    expect(await responded).toBe(200);
    expect(await exited).toBe(0);
    expect(await connection.db.select().from(files).where(eq(files.name, 'cv.pdf'))).toHaveLength(1);
  });

  test('with WORKER=off jobs wait for a separate worker, which finishes its jobs before it ends', async () => {
    const { url } = await start();
    const asked = await fetch(`${url}/api/password-resets`, {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: asha.email }),
    });
    expect(asked.status).toBe(200);
    expect(await waitingJobs()).toContainEqual({ locked_at: null });
    const worker = await start('worker');
    await until(async () => (await waitingJobs()).length === 0);
    worker.child.kill('SIGTERM');
    expect(await worker.exited).toBe(0);
    expect(await connection.db.$count(mails, eq(mails.recipient, asha.email))).toBe(1);
  });

  test('a worker that gets a second signal returns its unfinished email to the queue and exits with 1', async () => {
    const smtp = await startSilentServer();
    onTestFinished(smtp.stop);
    const worker = await start('worker', { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
    await createMail(connection, { recipient: asha.email, subject: 'Slow' });
    const slow = () => connection.db.select().from(mails).where(eq(mails.subject, 'Slow'));
    await until(() => smtp.connections() === 1);
    expect(await slow()).toMatchObject([{ status: 'sending', taken_by: expect.any(String) }]);
    worker.child.kill('SIGTERM');
    await pause(200);
    expect(worker.child.exitCode).toBe(null);
    worker.child.kill('SIGTERM');
    expect(await worker.exited).toBe(1);
    expect(await slow()).toMatchObject([{ status: 'queued', taken_by: null, may_have_left: true }]);
  });

  test('under systemd the server and the worker report ready when they are, and that they end', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'notify-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const notes = join(directory, 'notes');
    const command = '#!/bin/sh\necho "$NOTIFY_SOCKET $1" >> "$NOTES"\n';
    await writeFile(join(directory, 'systemd-notify'), command, { mode: 0o755 });
    const systemd = { NOTIFY_SOCKET: '/run/notify', NOTES: notes, PATH: `${directory}:${process.env.PATH}` };
    const read = () => readFile(notes, 'utf8').catch(() => '');
    for (const program of ['portal', 'worker'] as const) {
      const { child, exited } = await start(program, systemd);
      await until(async () => /READY/.test(await read()));
      child.kill('SIGTERM');
      expect(await exited).toBe(0);
      await until(async () => /STOPPING/.test(await read()));
      expect(await read()).toBe('/run/notify READY=1\n/run/notify STOPPING=1\n');
      await rm(notes);
    }
  });

  test('a separate worker says that it needs a separate database', async () => {
    await expect(startProcess('worker', { DATA_DIR: directory })).rejects.toThrow('DATABASE_URL is needed');
  });
});
