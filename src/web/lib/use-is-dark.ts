import { useComputedColorScheme } from '@mantine/core';
import { useHydrated } from '@tanstack/react-router';

/** Whether the page is dark. The server doesn't know, and a page is light until its hydration. */
export function useIsDark(): boolean {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return useHydrated() && scheme === 'dark';
}
