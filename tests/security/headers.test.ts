import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directoryForFile } from '#tests/directory.ts';
import { createPerson } from '#tests/factories.ts';
import { portalForFile, startPortal } from '#tests/portal.ts';
import { endProcesses, type Process, startProcess } from '#tests/processes.ts';
import { missingHeaders } from './missing-headers.ts';

const portal = await portalForFile();
const directory = await directoryForFile();

test.each(['/', '/api/nothing', '/dev/mailbox', '/files/nothing', '/unsubscribe/nothing', '/api/docs'])(
  '%s has the headers of every response for each method',
  { tags: ['headers-of-every-response', 'asvs:3.4.5'] },
  async (path) => {
    const student = await portal.signIn(await createPerson(portal));
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const { headers, status } = await student.fetch(path, { method });
      expect({ method, status, missing: missingHeaders(headers) }).toEqual({ method, status, missing: [] });
    }
  },
);

test('rejections by the queue have the headers of every response', {
  tags: ['headers-of-every-response'],
}, async () => {
  const small = await startPortal({ REQUESTS_AT_ONCE: '1' });
  const visitor = small.visitor();
  const responses = await Promise.all(Array.from({ length: 20 }, () => visitor.get('/api/session')));
  await small.close();
  const rejected = responses.filter(({ status }) => status === 503);
  expect(rejected.length).toBeGreaterThan(0);
  expect(rejected.flatMap(({ headers }) => missingHeaders(headers))).toEqual([]);
});

describe('a process of production', { timeout: 90_000 }, () => {
  const running: Process[] = [];

  async function start(settings: Record<string, string> = {}): Promise<Process> {
    const started = await startProcess('portal', {
      NODE_ENV: 'production',
      DATABASE_URL: portal.databaseUrl,
      DATA_DIR: directory,
      PUBLIC_URL: 'https://portal.example',
      METRICS_PORT: '0',
      ...settings,
    });
    running.push(started);
    return started;
  }

  beforeAll(() => start(), 90_000);
  afterAll(() => endProcesses(running));

  test.each([
    ['no protocol', 'nonsense\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['no host, as HTTP 1.0 allows', 'GET /api/session HTTP/1.0\r\n\r\n', 200],
    ['an impossible host', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
    ['an address without a slash', 'GET nothing HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['headers of 100 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: magic\r\n\r\n', 417],
    ['the method TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\nCookie: secret\r\n\r\n', 404],
    ['a good form', 'GET /api/session HTTP/1.1\r\nHost: a\r\n\r\n', 200],
  ])(
    'a request with %s is answered with the headers of every response',
    {
      tags: [
        'headers-of-every-response',
        'asvs:3.4.4',
        'asvs:4.2.1',
        'asvs:13.4.4',
        'security:cached-or-framed',
      ],
    },
    async (_, text, expected) => {
      const { status, headers } = await sendBytes(running[0]?.port ?? 0, text);
      expect({ status, missing: missingHeaders(headers) }).toEqual({ status: expected, missing: [] });
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
    },
  );

  test('other hosts of the domain are included only when the operator asks', {
    tags: ['headers-of-every-response', 'asvs:3.4.1'],
  }, async () => {
    const { port } = await start({ HSTS_SUBDOMAINS: 'on' });
    for (const text of ['GET /api/session HTTP/1.1\r\nHost: a\r\n\r\n', 'nonsense\r\n\r\n']) {
      const { headers } = await sendBytes(port, text);
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
    }
  });
});

/** Sends bytes that no client would, and reads the head of the response. */
async function sendBytes(port: number, text: string): Promise<{ status: number; headers: Headers }> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  let read = '';
  for await (const chunk of socket) {
    read += chunk;
    if (read.includes('\r\n\r\n')) break;
  }
  socket.destroy();
  const [first = '', ...lines] = read.split('\r\n\r\n')[0]?.split('\r\n') ?? [];
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(': ');
    return [line.slice(0, at), line.slice(at + 2)];
  });
  return { status: Number(first.split(' ')[1]), headers: new Headers(headers) };
}
