import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a part of a page whose content is replaced: if the focused control left with it, the part gets the focus, so that
 * Tab continues there. The element needs a `tabIndex` of -1.
 */
export function useFocusOnChange<Part extends HTMLElement>(content: string | number): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const last = useRef(content);
  useEffect(() => {
    if (last.current === content) return;
    last.current = content;
    if (document.activeElement === document.body) part.current?.focus({ preventScroll: true });
  }, [content]);
  return part;
}
