import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/nprogress/styles.layer.css';
import '../fonts.css';
import '../app.css';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from '#web/theme.ts';
import { TOAST_LIMIT, TOAST_MS } from '#web/toasts.ts';
import { NavigationBar } from './navigation-bar.tsx';

/** Everything that screens with components need. The prerendered landing page does without it. */
export function UiProviders({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <NavigationBar />
      <Notifications
        limit={TOAST_LIMIT}
        autoClose={TOAST_MS}
        // Forms end at the bottom, pages and tables have their buttons at the right.
        position="top-center"
        zIndex={400}
      />
      <ModalsProvider>{children}</ModalsProvider>
    </MantineProvider>
  );
}
