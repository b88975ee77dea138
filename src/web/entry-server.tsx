import { text } from 'node:stream/consumers';
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { prerenderToNodeStream } from 'react-dom/static';
import { setProgramme } from '#domain/programme/programme.ts';
import type { RenderPage } from '#domain/server-rendering.ts';
import { App } from './app.tsx';
import { writeHydrationState } from './hydration-state.ts';
import { UNHYDRATED } from './lib/early-input.ts';
import { FRESH_MS } from './lib/query-client.ts';
import { createPortalRouter, type PortalRouter } from './router.tsx';

/**
 * Renders a page in the SSR worker as the browser will hydrate it, with the guards and loaders of its routes. All
 * personal data live in objects of this call.
 */
export const renderPage: RenderPage = async ({ href, now, programme }) => {
  setProgramme(programme);
  // Failed requests aren't retried here: the browser sends them again and shows the error.
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: FRESH_MS } } });
  const router = createPortalRouter({
    queryClient,
    history: createMemoryHistory({ initialEntries: [href] }),
  });
  await router.load();
  const redirect = redirectOf(router);
  if (redirect !== null) return { redirect };
  const route = loadedRoute(router);
  if (route === null) return null;
  const { head, markup } = await renderToHtml(
    <App router={router} queryClient={queryClient} renderedAt={now} />,
  );
  const state = writeHydrationState({ href, now, queries: dehydrate(queryClient) });
  return { route, head, markup: withMarkedControls(markup), state };
};

/** Where a guard sends visitors, and signed-in people who open /auth. Other redirects are the browser's: they show a toast. */
function redirectOf({ _serverResult: result, state }: PortalRouter): string | null {
  if (result?.type !== 'redirect') return null;
  const to = result.redirect.headers.get('Location') ?? '';
  return [to, state.location.pathname].some((path) => /^\/auth\b/.test(path)) ? to : null;
}

/** Null where a guard redirects, a loader fails, or the route is rendered in the browser alone (`ssr: false`). */
function loadedRoute({ state: { resolvedLocation, matches } }: PortalRouter): string | null {
  const isLoaded = matches.every(({ status, ssr, _notFound }) => status === 'success' && ssr && !_notFound);
  if (!resolvedLocation || !isLoaded) return null;
  // An index route ends in a slash.
  return matches.at(-1)?.fullPath.replace(/(?<=.)\/$/, '') ?? null;
}

/** React writes the elements of the head first: preloads of images, and the title. */
async function renderToHtml(app: React.ReactNode): Promise<{ head: string; markup: string }> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(app, {
    onError: (error) => void errors.push(error),
    // In one piece: streamed parts would need React's inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await text(prelude);
  if (errors.length > 0) throw errors[0];
  const [head = ''] = html.match(/^(?:<link[^>]*>|<title>[^<]*<\/title>)+/) ?? [];
  return { head, markup: html.slice(head.length) };
}

/** Marks every control until its hydration: the browser records and repeats its early input. */
const withMarkedControls = (markup: string) =>
  markup.replace(/<(button|input|select|textarea)(?=[ >])/g, `<$1 ${UNHYDRATED}=""`);
