import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFiles } from './kept-files.ts';

/** As `serveStatic`: what it finds, packed as somebody plainly takes it. */
const read = vi.fn<MiddlewareHandler>(async (c) => {
  const isTaken = c.req.header('accept-encoding')?.split(', ').includes('gzip');
  return c.body(isTaken ? 'packed' : 'plain', 200, { 'X-Packed': String(isTaken === true) });
});
let server: Server;

beforeEach(async () => {
  read.mockClear();
  const app = new Hono()
    .use(async (c, next) => {
      await next();
      const mark = c.req.query('mark');
      if (mark) c.res.headers.set('X-Mark', mark);
    })
    .use(keepFiles(read, (c) => c.req.path));
  // The real server: its `Response` is not the one that tests have otherwise.
  server = await new Promise<Server>((resolve) => {
    const started = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
      resolve(started as Server),
    );
  });
});

afterEach(() => void server.close());

const get = (path: string, encodings: string) => {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'Accept-Encoding': encodings } });
};

test('a file is read once, in whatever order and however often an encoding is named', async () => {
  for (const encodings of ['gzip, br', 'br, gzip', 'br, gzip, gzip, br', 'deflate, gzip, br']) {
    expect(await (await get('/file.js', encodings)).text()).toBe('packed');
  }
  expect(read).toHaveBeenCalledTimes(1);
});

test('who weighs encodings gets what was made for them, and nobody else does', async () => {
  expect(await (await get('/file.js', 'gzip;q=0.5')).text()).toBe('plain');
  expect(await (await get('/file.js', 'gzip')).text()).toBe('packed');
  expect(await (await get('/file.js', 'gzip;q=0')).text()).toBe('plain');
});

test('what an answer is given on its way stays out of the next one', async () => {
  for (const mark of ['first', 'second']) {
    expect((await get(`/file.js?mark=${mark}`, 'gzip')).headers.get('x-mark')).toBe(mark);
  }
  expect((await get('/file.js', 'gzip')).headers.get('x-mark')).toBeNull();
});
