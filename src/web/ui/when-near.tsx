import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import classes from './when-near.module.css';

/** A screen further up and down: on a laptop it is there before it is printed. */
const NEAR = '100% 0px';

type WhenNearProps = { children: ReactNode; fallback: ReactNode };

/** What takes much code and may stand far below: it comes once its place is nearly seen. */
export function WhenNear({ children, fallback }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  return (
    <div ref={place} className={classes.place}>
      {isNear ? <Suspense fallback={fallback}>{children}</Suspense> : fallback}
    </div>
  );
}

/** Stays true. */
function useIsNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}
