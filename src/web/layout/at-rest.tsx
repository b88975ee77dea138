import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { registerOfflinePage } from '#web/lib/register-offline-page.ts';
import { keepFocusDuringMutations } from './keep-focus.ts';
import { NavigationBar } from './navigation-bar.tsx';
import { Toasts } from './toasts.tsx';

/** Parts of every page that load when the browser is idle. Earlier toasts wait in their store. */
export default function AtRest() {
  const client = useQueryClient();
  useEffect(registerOfflinePage, []);
  useEffect(() => keepFocusDuringMutations(client), [client]);
  return (
    <>
      <NavigationBar />
      <Toasts />
    </>
  );
}
