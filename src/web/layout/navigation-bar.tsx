import '@mantine/nprogress/styles.css';
import { NavigationProgress, nprogress } from '@mantine/nprogress';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/** A faster navigation shows no bar. */
const DELAY_MS = 120;

/** The thin bar at the top while a page loads. */
export function NavigationBar() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  useEffect(() => {
    if (!isLoading) return nprogress.complete();
    const timer = setTimeout(() => nprogress.start(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return <NavigationProgress color="var(--portal-accent)" size={3} aria-hidden />;
}
