import { useState } from 'react';

/** For a lazy dialog: true from the first opening on, so that the dialog stays mounted for its closing animation. */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened;
}
