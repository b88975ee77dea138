// The only script that stands in a page which the server has drawn: it brings the product's own once the page has been
// painted, so that nothing competes with what the person sees first.
const bring = () => {
  const rest = document.querySelector<HTMLTemplateElement>('template#code');
  if (rest) document.head.append(rest.content);
};

// A page that nobody looks at is not painted.
if (document.visibilityState === 'hidden') bring();
else
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect();
    bring();
  }).observe({ type: 'paint', buffered: true });
