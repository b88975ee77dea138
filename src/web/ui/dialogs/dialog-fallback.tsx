import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { OPENING } from '#web/lib/early-input.ts';

/** Wraps a lazy dialog: the pressed button shows a waiting state until its code has loaded (app.css). */
export const DialogFallback = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Opening />}>{children}</Suspense>
);

/** An attribute of the page: a `:has()` of it would make the browser look at each link and button whenever an element appears. */
function Opening() {
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.toggleAttribute(OPENING, true);
    return () => page.removeAttribute(OPENING);
  }, []);
  return null;
}
