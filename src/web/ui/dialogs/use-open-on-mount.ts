import { useEffect, useRef, useState } from 'react';

/**
 * For a menu whose code loads when its button is pressed: the menu replaces that button, takes its focus and
 * opens. It gets the focus back when it closes.
 */
export function useOpenOnMount<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { target, opened, onChange: setOpened };
}
