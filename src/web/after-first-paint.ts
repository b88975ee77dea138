/** Some browsers don't report their paints. */
const LONGEST_WAIT_MS = 3000;

// The only inline script of a server-rendered page. It loads the app's scripts after the first paint, so that they
// don't compete with it.
function loadScripts() {
  const rest = document.querySelector<HTMLTemplateElement>('template#code');
  if (!rest) return;
  rest.remove();
  document.head.append(rest.content);
}

// A hidden page isn't painted.
if (document.visibilityState === 'hidden') loadScripts();
else {
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect();
    loadScripts();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(loadScripts, LONGEST_WAIT_MS);
}
