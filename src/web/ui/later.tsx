import { type ReactNode, type RefObject, Suspense, useRef } from 'react';
import { useAwakening } from '#web/lib/drawn-at.tsx';
import classes from './later.module.css';

type LaterProps = { children: ReactNode; fallback?: ReactNode };

/**
 * A part of a page whose code comes after the page (`lazyPart`). Where the server has drawn it, it stands and sleeps
 * until its code is there; where not, the fallback stands in its place.
 */
export function Later({ children, fallback }: LaterProps) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} data-later className={classes.later}>
      <Suspense fallback={fallback}>
        {children}
        <Awakening part={part} />
      </Suspense>
    </div>
  );
}

/** Runs once everything beside it does. */
function Awakening({ part }: { part: RefObject<HTMLElement | null> }) {
  useAwakening(part);
  return null;
}
