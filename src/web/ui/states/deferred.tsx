import { type ReactNode, type RefObject, Suspense, useRef } from 'react';
import { useActiveControls } from '#web/lib/server-rendered.tsx';
import classes from './deferred.module.css';

type DeferredProps = { children: ReactNode; fallback?: ReactNode };

/**
 * A part of a page whose code loads after the page (`lazyDeferred`). In a server-rendered page its controls stay inert
 * until its code has loaded; elsewhere the fallback replaces it.
 */
export function Deferred({ children, fallback }: DeferredProps) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} data-deferred className={classes.deferred}>
      <Suspense fallback={fallback}>
        {children}
        <ActiveControls part={part} />
      </Suspense>
    </div>
  );
}

/** Its effect runs once its siblings are hydrated. */
function ActiveControls({ part }: { part: RefObject<HTMLElement | null> }) {
  useActiveControls(part);
  return null;
}
