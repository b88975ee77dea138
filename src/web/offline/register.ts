import { logError } from '#web/lib/log.ts';

/** Once the page is there: whoever has been inside once gets the offline page (docs/decisions/017). */
export function registerOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register('/worker.js', { updateViaCache: 'none' })
      .catch((error) => logError('There will be no offline page', error));
  });
}
