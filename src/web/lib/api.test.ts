import { afterEach, expect, test, vi } from 'vitest';
import { api, readResponse } from './api.ts';

const ID = '01900000-0000-7000-8000-000000000000';

afterEach(() => void vi.unstubAllGlobals());

test('a call goes where its names lead, with what stands in the address put in its place', async () => {
  const fetch = answering({ ok: true });
  await readResponse(api.projects[':id'].$get({ param: { id: ID } }));
  await api.projects[':id'].$get({ param: { id: 'a/b?' } });
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([
    `/api/projects/${ID}`,
    '/api/projects/a%2Fb%3F',
  ]);
});

test('a search is sent without what is not asked for', async () => {
  const fetch = answering({});
  await api.projects.$get({ query: { search: 'air & water', page: undefined } });
  await api.projects.$get({ query: {} });
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([
    '/api/projects?search=air+%26+water',
    '/api/projects',
  ]);
});

test('what is written is sent as JSON, and only then', async () => {
  const fetch = answering({});
  await api.session.$post({ json: { email: 'a@demo.example', password: 'secret' } });
  await api.session.$delete();
  expect(fetch.mock.calls.map(([, init]) => init)).toEqual([
    {
      method: 'POST',
      credentials: 'same-origin',
      body: '{"email":"a@demo.example","password":"secret"}',
      headers: { 'Content-Type': 'application/json' },
    },
    { method: 'DELETE', credentials: 'same-origin' },
  ]);
});

test('who gives up a call hears that they did, and not that the portal is out of reach', async () => {
  const given = new AbortController();
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    return new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason)));
  });
  const call = api.session.$get({}, { init: { signal: given.signal } });
  given.abort();
  await expect(call).rejects.toBe(given.signal.reason);
});

function answering(body: unknown) {
  const fetch = vi.fn((_address: string, _init: RequestInit) => Promise.resolve(Response.json(body)));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
