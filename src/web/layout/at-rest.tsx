import { useEffect } from 'react';
import { registerOfflinePage } from '#web/offline/register.ts';
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
