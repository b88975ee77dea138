import type { CDPSession, Page } from '@playwright/test';

/** The client-rendered page, as from a busy server. */
export const CLIENT_RENDERED = '/app.html';

const RELEASE = 'releaseHeldCalls';
const FAILURE = {
  status: 429, // it looks like a 500, which is retried for three seconds
  title: 'Too many requests',
  detail: 'This is our fault, not yours. Please try again in a moment.',
  code: 'too_many_requests',
};
const BETWEEN_RESPONSES_MS = 100;

type Options = { path: string; calls: 'wait' | 'fail' };

/**
 * Prepares a tab: `CLIENT_RENDERED` becomes the page of a path, whose calls of the API wait or fail. Does it within the page, because a
 * browser whose requests are intercepted caches no scripts. Gives what takes it back.
 */
export async function holdApi(browser: CDPSession, { path, calls }: Options): Promise<() => Promise<void>> {
  await browser.send('Page.enable');
  const given = {
    path,
    calls,
    page: CLIENT_RENDERED,
    failure: FAILURE,
    pause: BETWEEN_RESPONSES_MS,
    release: RELEASE,
  };
  const source = `(${becomePage})(${JSON.stringify(given)})`;
  const { identifier } = await browser.send('Page.addScriptToEvaluateOnNewDocument', { source });
  return async () => void (await browser.send('Page.removeScriptToEvaluateOnNewDocument', { identifier }));
}

/** Sends the held calls of a page. */
export const sendHeld = (page: Page): Promise<void> =>
  page.evaluate((name) => Reflect.get(window, name)(), RELEASE);

type Given = Options & { page: string; failure: { status: number }; pause: number; release: string };

/** In the browser, before the scripts of the page. */
function becomePage({ path, calls, page, failure, pause, release }: Given): void {
  if (location.pathname !== page) return;
  history.replaceState(null, '', path);
  const send = window.fetch;
  const held: (() => void)[] = [];
  let isHolding = calls === 'wait';
  // A page needs the session before it shows anything; the live stream never ends.
  const isServed = ({ pathname }: URL) =>
    !pathname.startsWith('/api/') || /\/api\/(session|live|sign-in-options)\b/.test(pathname);
  const failed = () =>
    new Response(JSON.stringify(failure), {
      status: failure.status,
      headers: { 'Content-Type': 'application/problem+json' },
    });
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : input;
    if (isServed(new URL(address, location.href))) return send(input, init);
    if (calls === 'fail') return Promise.resolve(failed());
    if (!isHolding) return send(input, init);
    return new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', ({ target }) => reject((target as AbortSignal).reason));
      held.push(() => void send(input, init).then(resolve, reject));
    });
  };
  // One after another and the first request last, as on a slow line: each response gets frames of its own.
  Reflect.set(window, release, async () => {
    isHolding = false;
    for (const call of held.reverse()) {
      call();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  });
}
