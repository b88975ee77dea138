import { useEffect } from 'react';
import { registerOfflinePage } from '#web/lib/register-offline-page.ts';
import { NavigationBar } from './navigation-bar.tsx';
import { Toasts } from './toasts.tsx';

/** What every page has besides, once it is at rest; a toast that is shown meanwhile waits in its store. */
export default function AtRest() {
  useEffect(registerOfflinePage, []);
  return (
    <>
      <NavigationBar />
      <Toasts />
    </>
  );
}
