import '@mantine/core/styles.css';
import '#web/styles/fonts.css';
import '#web/styles/theme.css';
import '#web/styles/app.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from '#web/styles/theme.ts';
import { Questions } from '#web/ui/dialogs/confirm.tsx';
import { optionalPart } from '#web/ui/states/optional-part.tsx';

const IdleParts = optionalPart(() => import('./idle-parts.tsx'));

/** The providers of the component library. The prerendered landing page doesn't need them. */
export function UiProviders({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      {children}
      <Questions />
      <IdleParts />
    </MantineProvider>
  );
}
