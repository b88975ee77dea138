import { useHydrated } from '@tanstack/react-router';
import { createContext, use } from 'react';

/** When the server drew the page; null for one that the browser draws itself. */
export const DrawnAt = createContext<number | null>(null);

/** The same while what asks is being taken over, until when its clock stands where the server's stood; null ever after. */
export function useDrawnAt(): number | null {
  const drawnAt = use(DrawnAt);
  const isTakenOver = useHydrated();
  return isTakenOver ? null : drawnAt;
}
