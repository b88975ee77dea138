import { useEffect } from 'react';
import { registerOfflinePage } from '#web/lib/register-offline-page.ts';
import { NavigationBar } from './navigation-bar.tsx';
import { Toasts } from './toasts.tsx';

/** Parts of every page that load when the browser is idle. Earlier toasts wait in their store. */
export default function IdleParts() {
  useEffect(registerOfflinePage, []);
  return (
    <>
      <NavigationBar />
      <Toasts />
    </>
  );
}
