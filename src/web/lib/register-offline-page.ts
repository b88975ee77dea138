import { logError } from './log.ts';

/** Once the page is there: whoever has been inside once gets the offline page (docs/decisions/017). */
export function registerOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The code of a page that the server has drawn may come after all else.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}

const register = () =>
  void navigator.serviceWorker
    .register('/worker.js', { updateViaCache: 'none' })
    .catch((error) => logError('There will be no offline page', error));
