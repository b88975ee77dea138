import '@mantine/core/styles.layer.css';
import '../fonts.css';
import '../theme.css';
import '../app.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { lazyIfPossible } from '#web/lib/patiently.ts';
import { theme } from '#web/theme.ts';
import { Questions } from '#web/ui/confirm.tsx';
import { WhenIdle } from '#web/ui/when-idle.tsx';

// After the page: it comes quickly the first time, and a toast that is shown meanwhile waits in its store.
const NavigationBar = lazyIfPossible(() => import('./navigation-bar.tsx'));
const Toasts = lazyIfPossible(() => import('./toasts.tsx'));

/** Everything that screens with components need. The prerendered landing page does without it. */
export function UiProviders({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      {children}
      <Questions />
      <WhenIdle>
        <NavigationBar />
        <Toasts />
      </WhenIdle>
    </MantineProvider>
  );
}
