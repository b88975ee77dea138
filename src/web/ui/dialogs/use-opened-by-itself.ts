import { useEffect, useRef, useState } from 'react';

/**
 * For a menu whose code comes when its button is pressed: it takes the place of that button with the focus, which it
 * gives back when it closes, and then opens.
 */
export function useOpenedByItself<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { target, opened, onChange: setOpened };
}
