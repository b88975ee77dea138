import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { askInside } from './ask-inside.ts';

/** The headers with which the API is asked for a page that is asked for with these. */
async function askedWith(headers: Record<string, string>) {
  const asked: Record<string, string>[] = [];
  const app = new Hono().get('/projects', async (c) => {
    await askInside(
      async (request) => {
        asked.push(Object.fromEntries(request.headers));
        return Response.json({});
      },
      c,
      ['/api/session'],
    );
    return c.text('');
  });
  await app.request('/projects', { headers });
  return asked;
}

test('the API is asked by whom and from where the page was, and hears nothing else', async () => {
  const from = { cookie: 'a=b', host: 'portal.test', 'x-forwarded-for': '192.0.2.7' };
  expect(await askedWith({ ...from, 'if-none-match': '"a"', 'x-file-name': 'a.pdf' })).toEqual([from]);
});

test('a page that came by way of no proxy asks the API by way of none', async () => {
  expect(await askedWith({ cookie: 'a=b' })).toEqual([{ cookie: 'a=b' }]);
});
