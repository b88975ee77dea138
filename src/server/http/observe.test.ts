import { serve } from '@hono/node-server';
import { afterEach, expect, test, vi } from 'vitest';
import { log, logSink, prettyLine } from '#server/process/log.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { REQUESTS, type Sent } from '#tests/permissions/requests.ts';
import { portalForFile } from '#tests/portal.ts';

const CANARY = 'kanarienvogel';
let lines: string[] = [];
const portal = await portalForFile();
afterEach(() => {
  log.level = 'warn';
  vi.restoreAllMocks();
});

function listen() {
  lines = [];
  log.level = 'trace';
  vi.spyOn(logSink, 'write').mockImplementation((line) => void lines.push(line));
  return () => lines.map((line) => JSON.parse(line));
}

test('a request is logged in one line with its route pattern, and its response has the id', {
  tags: ['asvs:14.2.1', 'asvs:16.2.4'],
}, async () => {
  const logged = listen();
  const person = await createPerson(portal);
  const client = await portal.signIn(person);
  const { headers } = await client.get(`/api/people/${person.id}?secret=${CANARY}`);
  expect(logged()).toEqual([
    expect.objectContaining({
      level: 30,
      msg: 'request',
      request_id: headers.get('X-Request-Id'),
      method: 'GET',
      route: '/api/people/:id',
      status: 200,
      ms: expect.any(Number),
    }),
  ]);
});

test('a problem has the id of its request, which a client cannot choose', async () => {
  const logged = listen();
  const response = await portal.visitor().get('/api/profile', { 'X-Request-Id': CANARY });
  expect(response.body.request_id).toMatch(/^[0-9a-f]{12}$/);
  expect(response.body.request_id).toBe(response.headers.get('X-Request-Id'));
  expect(logged()[0]).toMatchObject({ request_id: response.body.request_id, status: 401 });
});

test('an unexpected error is logged with the id that the person sees', {
  tags: ['asvs:16.3.4', 'asvs:16.5.1'],
}, async () => {
  const logged = listen();
  vi.spyOn(portal.services.files, 'get').mockRejectedValue(new Error('the disk is on fire'));
  const { send } = (await REQUESTS['GET /files/{id}']?.related?.self?.(portal).then(asSelf)) ?? never();
  const response = await send();
  expect(response).toMatchObject({ status: 500, body: { code: 'unexpected' } });
  const error = logged().find(({ level }) => level === 50);
  expect(error).toMatchObject({
    request_id: response.body.request_id,
    err: { message: 'the disk is on fire' },
  });
});

async function asSelf({ person, path }: Sent & { person: Person }) {
  const client = await portal.signIn(person);
  return { send: () => client.get(path) };
}

const never = (): never => {
  throw new Error('There is no such request.');
};

test('the logged bytes and time of a response match those on the wire', async () => {
  const logged = listen();
  const server = serve({ fetch: portal.app.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/openapi.json`;
  const { length } = await (await fetch(url)).text();
  await vi.waitFor(() => expect(logged()).toHaveLength(1));
  server.close();
  expect(logged()[0].bytes).toBeGreaterThan(length);
  expect(logged()[0].bytes).toBeLessThan(length + 2000);
});

test('no log line contains user input or names, whatever the request', {
  tags: ['asvs:1.3.10', 'asvs:16.2.5', 'asvs:16.4.1'],
  timeout: 180_000,
}, async () => {
  const logged = listen();
  let calls = 0;
  for (const role of ['student', 'super_admin'] as const) {
    const named = { display_name: `${CANARY} ${role}`, email: `${CANARY}.${role}@example.test` };
    const person = await createPerson(portal, { role, ...named });
    const client = await portal.signIn(person);
    for (const [name, { unrelated }] of Object.entries(REQUESTS)) {
      if (ENDS_THE_SESSION.test(name)) continue;
      const [method = '', pattern = ''] = name.split(' ');
      const sent = await unrelated(portal, person);
      const path = pattern.replace(/\{\w+\}/g, CANARY);
      for (const call of [
        withCanaries(method, sent),
        { ...withCanaries(method, sent), path },
        plain(method, sent),
      ]) {
        await client.request(call.path, call);
        calls += 1;
      }
    }
  }
  expect(calls).toBeGreaterThan(300);
  expect(logged().filter(({ msg }) => msg === 'request').length).toBeGreaterThanOrEqual(calls);
  expect(lines.filter((line) => line.toLowerCase().includes(CANARY))).toEqual([]);
  expect(lines.filter((line) => /@example|127\.0\.0\.1|[0-9a-f]{8}-[0-9a-f]{4}/.test(line))).toEqual([]);
});

const ENDS_THE_SESSION = /two-factor|sign-out|password|DELETE \/api\/(account|sessions?)/;

type Call = {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
};

function plain(method: string, { path, body, bytes, fileName = 'file.pdf' }: Sent): Call {
  const call = (headers: Record<string, string>) => ({ path, method, headers });
  if (bytes) return { ...call({ 'X-File-Name': encodeURIComponent(fileName) }), body: bytes };
  if (body === undefined) return call({});
  return { ...call({ 'Content-Type': 'application/json' }), body: JSON.stringify(body) };
}

/** The same call with the word at the end of every text, in the query and in the browser’s headers. */
function withCanaries(method: string, sent: Sent): Call {
  const call = plain(method, { ...sent, body: marked(sent.body), fileName: `${CANARY}.pdf` });
  const headers = { 'User-Agent': CANARY, Referer: `https://${CANARY}.example`, 'X-Forwarded-For': CANARY };
  return { ...call, path: `${sent.path}?${CANARY}=${CANARY}`, headers: { ...call.headers, ...headers } };
}

function marked(value: unknown): unknown {
  if (typeof value === 'string') return `${value} ${CANARY}`;
  if (Array.isArray(value)) return value.map(marked);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, marked(inner)]));
}

test('log lines can be formatted for people', () => {
  const line = JSON.stringify({ level: 30, time: 0, pid: 1, hostname: 'x', route: '/api/x', msg: 'request' });
  expect(prettyLine(line)).toBe('00:00:00.000 info request route=/api/x\n');
});
