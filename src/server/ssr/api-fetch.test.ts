import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { apiFetchFor } from './api-fetch.ts';

/** The headers of an API request for a page that was requested with these. */
async function forwardedFrom(headers: Record<string, string>, address = '/api/session') {
  const forwarded: Record<string, string>[] = [];
  const app = new Hono().get('/projects', async (c) => {
    const { fetchApi } = apiFetchFor(c, async (request) => {
      forwarded.push(Object.fromEntries(request.headers));
      return Response.json({});
    });
    await fetchApi(address);
    return c.text('');
  });
  const { status } = await app.request('/projects', { headers });
  return { status, forwarded };
}

test('the API gets the cookie and the address of the page’s request, and no other header', {
  tags: ['asvs:8.3.3'],
}, async () => {
  const from = { cookie: 'a=b', host: 'portal.test', 'x-forwarded-for': '192.0.2.7' };
  const { forwarded } = await forwardedFrom({ ...from, 'if-none-match': '"a"', 'x-file-name': 'a.pdf' });
  expect(forwarded).toEqual([from]);
});

test('a page that came without a proxy fetches from the API without one', async () => {
  expect((await forwardedFrom({ cookie: 'a=b' })).forwarded).toEqual([{ cookie: 'a=b' }]);
});

test.each(['/files/none', '/dev/mailbox', '/api/../files/none'])(
  'a loader reaches the API only, and not %s',
  async (address) => {
    expect(await forwardedFrom({}, address)).toEqual({ status: 500, forwarded: [] });
  },
);

test('the cookies that the API sets are collected for the page', async () => {
  const app = new Hono().get('/projects', async (c) => {
    const headers = { 'Set-Cookie': 'a=renewed' };
    const { fetchApi, cookies } = apiFetchFor(c, () => Response.json({}, { headers }));
    await fetchApi('/api/session');
    return c.json(cookies);
  });
  expect(await (await app.request('/projects')).json()).toEqual(['a=renewed']);
});

test('a loader gets the type and the id of an answer, without which it isn’t the portal’s', async () => {
  const app = new Hono().get('/projects', async (c) => {
    const headers = { 'X-Request-Id': '7', 'Set-Cookie': 'a=renewed' };
    return c.json(await apiFetchFor(c, () => Response.json({}, { headers })).fetchApi('/api/session'));
  });
  expect(await (await app.request('/projects')).json()).toEqual({
    status: 200,
    headers: { 'content-type': 'application/json', 'x-request-id': '7' },
    body: '{}',
  });
});
