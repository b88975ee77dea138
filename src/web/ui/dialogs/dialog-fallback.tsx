import { type ReactNode, Suspense, useLayoutEffect } from 'react';

/** Wraps a lazy dialog: the pressed button shows a waiting state until its code has loaded (app.css). */
export const DialogFallback = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Opening />}>{children}</Suspense>
);

/** An attribute of the page: a `:has()` of it would make the browser look at each link and button whenever an element appears. */
function Opening() {
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.toggleAttribute('data-opening', true);
    return () => page.removeAttribute('data-opening');
  }, []);
  return null;
}
