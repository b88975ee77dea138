import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Hono } from 'hono';
import type { RenderPage } from '../../src/domain/server-rendering.ts';
import { createApp } from '../../src/server/app.ts';
import { connect } from '../../src/server/db/database.ts';
import { readEnv } from '../../src/server/env.ts';
import { Gate } from '../../src/server/http/gate.ts';
import { SSR_FILES } from '../../src/server/ssr/page-templates.ts';
import { type Renderer, renderPages } from '../../src/server/ssr/render-pages.ts';
import { createServices } from '../../src/server/start.ts';
import { createApplicants } from '../people.ts';
import { table } from '../performance-page.ts';
import { BENCH_SECRET } from '../product.ts';
import { pagesOf } from '../visitors.ts';

const STEPS = 10;
const READERS = 300;

type Run = { url: string; directory: string; pages: number; log: (line: string) => void };

/**
 * Renders pages one after the other, in this process and without a limit, from the API’s
 * responses to the compressed bytes; prints the memory in use after each tenth, after garbage collection.
 */
export async function measureMemory({ url, directory, pages, log }: Run): Promise<string> {
  const env = readEnv({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000', LOG_LEVEL: 'error' });
  const { db, pool } = connect(url);
  const readers = await createApplicants(db, READERS);
  const services = await createServices({ env, db, directory, secret: BENCH_SECRET, directUrl: url });
  const requests = new Gate({ atOnce: 1, waiting: 0 });
  const { fetch } = createApp(services);
  const options = { fetch, requests, withinMs: env.RENDER_WITHIN_MS, renderer: await createRenderer() };
  const app = new Hono().get('*', renderPages(options));
  const nth = pagesOf(readers);
  const rows: string[][] = [];
  const collectGarbage = collector();
  for (let opened = 0, rendered = 0; rendered <= pages; opened++) {
    if (rendered >= (rows.length * pages) / STEPS) {
      collectGarbage();
      const { heapUsed, rss } = process.memoryUsage();
      rows.push([String(rendered), megabytes(heapUsed), megabytes(rss)]);
      log(rows.at(-1)?.join(', ') ?? '');
    }
    const { path, cookie } = nth(opened);
    const headers = { Cookie: cookie, Host: 'localhost:3000', 'Accept-Encoding': 'br' };
    const page = await app.request(`http://localhost:3000${path}`, { headers });
    await page.arrayBuffer();
    // On a busy machine one of the two takes too long.
    if (page.headers.get('Cache-Control') === 'private, no-store') rendered += 1;
  }
  await services.live.close();
  await pool.end();
  return table(['pages rendered', 'in use', 'held by the process'], rows);
}

/** Not in a thread, because only a process can collect its own garbage. One page at a time, so that all requests belong to it. */
async function createRenderer(): Promise<Renderer> {
  const { renderPage }: { renderPage: RenderPage } = await import(pathToFileURL(SSR_FILES.entry).href);
  const render: Renderer['render'] = (request, fetchApi) => {
    globalThis.fetch = async (address) => {
      const { body, status, headers } = await fetchApi(String(address));
      return new Response(body, { status, headers });
    };
    return renderPage(request);
  };
  return { isReady: () => true, underWay: 0, render };
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
