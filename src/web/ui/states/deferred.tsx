import { type ReactNode, Suspense, useRef } from 'react';
import { EarlyInput } from '#web/lib/server-rendered.tsx';
import classes from './deferred.module.css';

type DeferredProps = { children: ReactNode; fallback?: ReactNode };

/**
 * A part of a page whose code loads after the page (`lazyDeferred`). In a server-rendered page its controls wait
 * for it with their input; elsewhere the fallback replaces it.
 */
export function Deferred({ children, fallback }: DeferredProps) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} data-deferred className={classes.deferred}>
      <Suspense fallback={fallback}>
        {children}
        <EarlyInput part={part} />
      </Suspense>
    </div>
  );
}
