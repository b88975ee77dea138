import type { ReactNode } from 'react';
import { EarlyInput } from '#web/lib/server-rendered.tsx';

/** Around everything of a page: what a person types and presses before the page is hydrated is repeated then. */
export const WholePage = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <EarlyInput />
  </>
);
