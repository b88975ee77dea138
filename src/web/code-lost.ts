// Stands in every page of the app before its code, which a later build may have replaced: without it a page would stay
// blank, or asleep.

const OURS = `${location.origin}/assets/`;

/** The app says so itself where not even its error page could be brought (routes/__root.tsx). */
window.addEventListener('code-lost', recover);

// Of a script of ours that stands in the page: nobody can have typed on it yet. Whatever the browser's extensions put
// into it later, and lose, is none of it.
window.addEventListener(
  'error',
  (event) => {
    const isOurs = event.target instanceof HTMLScriptElement && event.target.src.startsWith(OURS);
    if (isOurs) recover(event);
  },
  true,
);

// Where styles are lost, their code would not be asked for at all, and the router not notice that the build is another.
window.addEventListener('vite:preloadError', (event) => {
  if (event.payload.message.includes('CSS')) event.preventDefault();
});

/** The page is asked for anew, once: at once, or when there is a network again. */
function recover({ type }: Event) {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isFirst = entry?.type !== 'reload';
  if (isFirst && navigator.onLine) return location.reload();
  if (isFirst) window.addEventListener('online', () => location.reload(), { once: true });
  // What the server has drawn can be read without its code.
  const isBlank = type === 'code-lost' || !document.getElementById('root')?.hasChildNodes();
  if (isBlank) showWayOn();
}

/** In the browser's own look, as the styles may be lost too. */
function showWayOn() {
  const main = document.createElement('main');
  main.style.cssText = 'max-width:24rem;margin:20vh auto 0;padding:1rem;font:1rem/1.5 system-ui,sans-serif';
  main.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = 'This page could not be loaded';
  title.style.fontSize = '1.25rem';
  const text = document.createElement('p');
  text.textContent =
    'Your connection may be slow, or the portal has just been renewed. Nothing that you saved is lost.';
  const link = document.createElement('a');
  link.href = location.href;
  link.textContent = 'Try again';
  link.style.cssText = 'display:inline-block;padding:0.5rem 0;color:inherit';
  main.append(title, text, link);
  document.body.append(main);
}
