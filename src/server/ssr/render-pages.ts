import type { Context, MiddlewareHandler } from 'hono';
import type { RenderRequest, RenderResult } from '#domain/server-rendering.ts';
import { compressed } from '../http/compressed.ts';
import type { Gate } from '../http/gate.ts';
import { log } from '../process/log.ts';
import { withTimeoutOrNull } from '../process/with-timeout.ts';
import { programmeOfPages } from '../programme/logo-file.ts';
import { type ApiFetch, type AppFetch, apiFetchFor } from './api-fetch.ts';
import { type FillPage, readPageTemplates, SSR_FILES } from './page-templates.ts';
import { SsrWorker } from './ssr-worker.ts';

/** With more open requests, rendering would delay the others; each page has some requests of its loaders among them. */
const MOST_REQUESTS = 8;
const MOST_RENDERS = 8;

/** Personal and of one moment: no proxy and no browser may cache it. */
const PERSONAL = {
  'Content-Type': 'text/html; charset=UTF-8',
  'Cache-Control': 'private, no-store',
  Vary: 'Cookie, Accept-Encoding',
};

export type Renderer = {
  isReady: () => boolean;
  underWay: number;
  render: (request: RenderRequest, fetchApi: ApiFetch) => Promise<RenderResult>;
};
type Options = {
  fetch: AppFetch;
  requests: Gate;
  /** Beyond this the client-rendered page is faster: a loader is slow, or the machine is busy. */
  withinMs: number;
  renderer?: Renderer;
  fill?: FillPage | null;
};

/**
 * Renders a page for the viewer, signed in or not, with the API's data for this request, so that it is visible before any script has loaded
 * (docs/decisions/020). In every other case it sends the client-rendered page.
 */
export function renderPages({
  fetch,
  requests,
  withinMs,
  renderer = new SsrWorker(SSR_FILES),
  fill = readPageTemplates(),
}: Options): MiddlewareHandler {
  const isBusy = () => requests.underWay > MOST_REQUESTS || renderer.underWay >= MOST_RENDERS;
  return async (c, next) => {
    if (!fill || c.req.method !== 'GET' || isBusy() || !renderer.isReady()) return next();
    const { fetchApi, cookies } = apiFetchFor(c, fetch);
    const page = await withTimeoutOrNull(renderLogged(renderer, hrefOf(c), fetchApi), withinMs);
    if (!page || c.req.raw.signal.aborted) return next();
    if ('redirect' in page) return c.body(null, 302, { ...PERSONAL, Location: page.redirect });
    const { body, encoding } = await compressed(fill(page), c.req.header('accept-encoding'));
    for (const cookie of cookies.slice(0, 1)) c.header('Set-Cookie', cookie, { append: true });
    return c.body(body, 200, { ...PERSONAL, ...encoding });
  };
}

function hrefOf({ req }: Context): string {
  const { pathname, search } = new URL(req.url);
  return pathname + search;
}

/** A render error is logged, and the person gets the client-rendered page. */
async function renderLogged(renderer: Renderer, href: string, fetchApi: ApiFetch): Promise<RenderResult> {
  try {
    return await renderer.render({ href, now: Date.now(), programme: programmeOfPages() }, fetchApi);
  } catch (error) {
    // The first segment of the path only: others may be tokens.
    const [, page] = href.split(/[/?]/);
    log.error({ err: error, page: `/${page}` }, 'a page could not be rendered on the server');
    return null;
  }
}
