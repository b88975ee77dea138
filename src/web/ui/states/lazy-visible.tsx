import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';

/** One screen above and below: on a wide screen the content is usually loaded before printing. */
const MARGIN = '100% 0px';

type LazyVisibleProps = { children: ReactNode; fallback: ReactNode };

/** Renders its children once they are close to the viewport, for parts with much code far down the page. */
export function LazyVisible({ children, fallback }: LazyVisibleProps) {
  const place = useRef<HTMLDivElement>(null);
  const isVisible = useIsVisible(place);
  return (
    <div ref={place} style={{ height: '100%' }}>
      {isVisible ? <Suspense fallback={fallback}>{children}</Suspense> : fallback}
    </div>
  );
}

/** Stays true after the first time. */
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
