import { useEffect, useRef, useState } from 'react';

/**
 * For a menu whose code loads when its button is pressed: the menu replaces that button, takes the focus, to which it
 * returns on closing, and opens.
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
