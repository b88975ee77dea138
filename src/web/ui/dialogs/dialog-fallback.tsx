import { type ReactNode, Suspense } from 'react';

/** Around a dialog whose code comes when it is opened: what was pressed waits visibly until then (app.css). */
export const DialogFallback = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<i data-opening hidden />}>{children}</Suspense>
);
