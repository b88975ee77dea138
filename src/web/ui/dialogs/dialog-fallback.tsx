import { type ReactNode, Suspense } from 'react';

/** Wraps a lazy dialog: the pressed button shows a waiting state until its code has loaded (app.css). */
export const DialogFallback = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<i data-opening hidden />}>{children}</Suspense>
);
