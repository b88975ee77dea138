import '@mantine/core/styles.layer.css';
import '@mantine/nprogress/styles.layer.css';
import '../fonts.css';
import '../app.css';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { lazy, type ReactNode, Suspense } from 'react';
import { cssVariablesResolver, theme } from '#web/theme.ts';
import { NavigationBar } from './navigation-bar.tsx';

// Beside the page, not before it: a toast that is shown meanwhile waits in its store.
const Toasts = lazy(() => import('./toasts.tsx'));

/** Everything that screens with components need. The prerendered landing page does without it. */
export function UiProviders({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <NavigationBar />
      <Suspense>
        <Toasts />
      </Suspense>
      <ModalsProvider>{children}</ModalsProvider>
    </MantineProvider>
  );
}
