import { afterEach, expect, test, vi } from 'vitest';
import { api, readResponse } from './api.ts';

const ID = '01900000-0000-7000-8000-000000000000';

afterEach(() => void vi.unstubAllGlobals());

test('a call builds its URL from its path and its encoded parameters', async () => {
  const fetch = stubFetch({ ok: true });
  await readResponse(api.projects[':id'].$get({ param: { id: ID } }));
  await api.projects[':id'].$get({ param: { id: 'a/b?' } });
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([
    `/api/projects/${ID}`,
    '/api/projects/a%2Fb%3F',
  ]);
});

test('undefined query parameters are omitted', async () => {
  const fetch = stubFetch({});
  await api.projects.$get({ query: { search: 'air & water', page: undefined } });
  await api.projects.$get({ query: {} });
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([
    '/api/projects?search=air+%26+water',
    '/api/projects',
  ]);
});

test('only calls with a body send JSON', async () => {
  const fetch = stubFetch({});
  await api.session.$post({ json: { email: 'a@demo.example', password: 'secret' } });
  await api.session.$delete();
  expect(fetch.mock.calls.map(([, init]) => init)).toEqual([
    {
      method: 'POST',
      credentials: 'same-origin',
      body: '{"email":"a@demo.example","password":"secret"}',
      headers: { 'Content-Type': 'application/json' },
    },
    { method: 'DELETE', credentials: 'same-origin', headers: {} },
  ]);
});

test('an aborted call rejects with the reason of its signal instead of a connection error', async () => {
  const given = new AbortController();
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const call = api.session.$get({}, { init: { signal: given.signal } });
  given.abort();
  await expect(call).rejects.toBe(given.signal.reason);
});

test.each([
  [
    'the page of a network',
    () => new Response('<title>Sign in</title>', { headers: { 'Content-Type': 'text/html' } }),
  ],
  ['an empty answer', () => new Response(null, { status: 204 })],
  ['an answer in JSON of somebody else', () => Response.json({ login: true })],
  ['a request to sign in to the network', () => new Response('', { status: 511 })],
])(
  '%s is no answer of the portal, and the message names the network',
  {
    tags: ['answers-of-networks'],
  },
  async (_, response) => {
    vi.stubGlobal('fetch', () => Promise.resolve(response()));
    const call = readResponse(api.projects.$get({ query: {} }));
    await expect(call).rejects.toMatchObject({
      code: 'unreachable',
      status: 0,
      detail: expect.stringContaining('network answered instead of the portal'),
    });
  },
);

function stubFetch(body: unknown) {
  const fetch = vi.fn((_address: string, _init: RequestInit) =>
    Promise.resolve(Response.json(body, { headers: { 'X-Request-Id': '1' } })),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
