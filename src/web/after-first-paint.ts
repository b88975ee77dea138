/** A browser may keep to itself when it paints. */
const LONGEST_WAIT_MS = 3000;

// The only script that stands in a page which the server has drawn: it brings the product's own once the page has been
// painted, so that nothing competes with what the person sees first.
function bring() {
  const rest = document.querySelector<HTMLTemplateElement>('template#code');
  if (!rest) return;
  rest.remove();
  document.head.append(rest.content);
}

// A page that nobody looks at is not painted.
if (document.visibilityState === 'hidden') bring();
else {
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect();
    bring();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(bring, LONGEST_WAIT_MS);
}
