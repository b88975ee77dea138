import { useState } from 'react';

/** For a dialog whose code comes when it is first opened: true from then on, so that it can close in its own time. */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened;
}
