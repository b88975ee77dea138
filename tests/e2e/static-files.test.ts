import { expect, test } from './support/product.ts';

test.use({ sharesProduct: true });

test('hashed files are cached for a year, pages are revalidated, and both are compressed', async ({
  request,
}) => {
  const get = (path: string, headers = {}) =>
    request.get(path, { headers: { 'Accept-Encoding': 'br', ...headers } });
  const screen = await get('/app.html');
  expect(screen.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
  const again = await get('/app.html', { 'If-None-Match': screen.headers().etag });
  expect(again.status()).toBe(304);
  // A policy here would replace the one that the browser stored with the page.
  expect(again.headers()).not.toHaveProperty('content-security-policy');

  const [ofApp = ''] = (await screen.text()).match(/\/assets\/app-[^"]+\.js/) ?? [];
  const script = await get(ofApp);
  expect(script.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
  });
  expect((await get('/worker.js')).headers()['cache-control']).toBe('no-cache');
  expect((await get('/assets/of-an-earlier-build.js')).status()).toBe(404);
});

test('every browser gets a file in an encoding that it accepts, the first time and later', async ({
  request,
}) => {
  const get = (encodings: string) => request.get('/app.html', { headers: { 'Accept-Encoding': encodings } });
  const bodies = new Set<string>();
  for (const round of ['the first time', 'afterwards']) {
    for (const [encodings, taken] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const page = await get(encodings);
      expect({ round, encoding: page.headers()['content-encoding'] }).toEqual({ round, encoding: taken });
      bodies.add(await page.text());
    }
  }
  expect(bodies.size).toBe(1);
});
