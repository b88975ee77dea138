// Inlined into every page before the app's code, which a later build may have replaced: without this script a page
// would stay blank or inert.

const ASSETS = `${location.origin}/assets/`;

/** The app sends this event when even its error page fails to load (routes/__root.tsx). */
window.addEventListener('code-lost', recover);

// A script of the app failed, so nobody can have typed anything yet. Failed scripts of browser extensions don't count.
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

/** Reloads the page once: now, or when the network is back. */
function recover({ type }: Event) {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isFirst = entry?.type !== 'reload';
  if (isFirst && navigator.onLine) return location.reload();
  if (isFirst) window.addEventListener('online', () => location.reload(), { once: true });
  // A server-rendered page can be read without its code.
  const isBlank = type === 'code-lost' || !document.getElementById('root')?.hasChildNodes();
  if (isBlank) showRetry();
}

/** Without the app's styles, which may be missing too. */
function showRetry() {
  const main = document.createElement('main');
  main.style.cssText = 'max-width:24rem;margin:20vh auto 0;padding:1rem;font:1rem/1.5 system-ui,sans-serif';
  main.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = 'This page could not be loaded';
  title.style.fontSize = '1.25rem';
  const text = document.createElement('p');
  text.textContent =
    'Your connection may be slow, or the portal has just been updated. Everything you saved is safe.';
  const link = document.createElement('a');
  link.href = location.href;
  link.textContent = 'Try again';
  link.style.cssText = 'display:inline-block;padding:0.5rem 0;color:inherit';
  main.append(title, text, link);
  document.body.append(main);
}
