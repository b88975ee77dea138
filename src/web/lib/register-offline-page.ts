import { logError } from './log.ts';

/** Registers the offline page after the page has loaded (docs/decisions/017). */
export function registerOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The code of a server-rendered page may run after the load event.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}

const register = () =>
  void navigator.serviceWorker
    .register('/worker.js', { updateViaCache: 'none' })
    .catch((error) => logError('Failed to register the offline page', error));
