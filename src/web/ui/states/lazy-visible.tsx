import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import classes from './lazy-visible.module.css';

/** A screen further up and down: on a laptop it is there before it is printed. */
const MARGIN = '100% 0px';

type LazyVisibleProps = { children: ReactNode; fallback: ReactNode };

/** What takes much code and may stand far below: it comes once its place is nearly seen. */
export function LazyVisible({ children, fallback }: LazyVisibleProps) {
  const place = useRef<HTMLDivElement>(null);
  const isVisible = useIsVisible(place);
  return (
    <div ref={place} className={classes.place}>
      {isVisible ? <Suspense fallback={fallback}>{children}</Suspense> : fallback}
    </div>
  );
}

/** Stays true. */
function useIsVisible(place: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setVisible(true);
      },
      { rootMargin: MARGIN },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isVisible;
}
