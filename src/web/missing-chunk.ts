// Inlined into every page before the app's code, which a later build may have replaced: without this script a page
// would stay blank or without an effect.

const ASSETS = `${location.origin}/assets/`;

/** The app sends this event when even its error page fails to load (routes/__root.tsx). */
window.addEventListener('missing-chunk', recover);

// A script of the app failed. Failed scripts of browser extensions don't count.
window.addEventListener(
  'error',
  (event) => {
    const isAppScript = event.target instanceof HTMLScriptElement && event.target.src.startsWith(ASSETS);
    if (isAppScript) recover(event);
  },
  true,
);

// After a failed stylesheet Vite wouldn't request the script, and the router wouldn't notice the new build.
window.addEventListener('vite:preloadError', (event) => {
  if (event.payload.message.includes('CSS')) event.preventDefault();
});

/** Reloads the page once: now, or when the network is back. What somebody has typed into a server-rendered page stays. */
function recover({ type }: Event) {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isFirst = entry?.type !== 'reload' && !window.earlyInputs?.some(({ value }) => value);
  if (isFirst && navigator.onLine) return location.reload();
  if (isFirst) window.addEventListener('online', () => location.reload(), { once: true });
  if (document.getElementById('retry')) return;
  const isBlank = type === 'missing-chunk' || !document.getElementById('root')?.hasChildNodes();
  showRetry(isBlank ? BLANK_PAGE : BAR);
}

// Without the app's styles, which may be missing too.
const BLANK_PAGE = 'max-width:24rem;margin:20vh auto 0;padding:1rem;font:1rem/1.5 system-ui,sans-serif';
/** Below a server-rendered page, which can be read without its code. */
const BAR =
  'position:sticky;bottom:0;z-index:200;padding:1rem;border-top:1px solid;background:Canvas;color:CanvasText;font:1rem/1.5 system-ui,sans-serif';

function showRetry(style: string) {
  const notice = document.createElement('section');
  notice.id = 'retry';
  notice.style.cssText = style;
  notice.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = "This page couldn't be loaded";
  title.style.fontSize = '1.25rem';
  const text = document.createElement('p');
  text.textContent =
    'Your connection may be slow, or the portal has just been updated. Everything you saved is safe.';
  const link = document.createElement('a');
  link.href = location.href;
  link.textContent = 'Try again';
  link.style.cssText = 'display:inline-block;padding:0.5rem 0;color:inherit';
  notice.append(title, text, link);
  document.body.append(notice);
}
