import { type ComponentType, type ReactNode, Suspense, useRef } from 'react';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { EarlyInput } from '#web/lib/server-rendered.tsx';
import classes from './page-part.module.css';

type Fallback<Props> = ReactNode | ((props: Props) => ReactNode);

/**
 * A part of a page in a file of its own, which shows `fallback` until its code has loaded. A server-rendered page contains the part itself,
 * with its styles (scripts/web/lazy-parts.ts), and its controls keep their input until then.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback?: Fallback<Props>,
): ComponentType<Props> {
  const Part = lazyWithRetry(load);
  return (props) => (
    <PagePart fallback={typeof fallback === 'function' ? fallback(props) : fallback}>
      <Part {...props} />
    </PagePart>
  );
}

/** A part of a page that is hydrated on its own, because the whole page in one task would block a slow phone. */
export function PagePart({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} data-part className={classes.part}>
      <Suspense fallback={fallback}>
        {children}
        <EarlyInput part={part} />
      </Suspense>
    </div>
  );
}
