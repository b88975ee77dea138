import { lazyWithRetry } from '#web/lib/load-with-retry.ts';

export const KeysDialog = lazyWithRetry(() => import('./keys-dialog.tsx'));
export const QueueDialog = lazyWithRetry(() => import('./queue-dialog.tsx'));
export const DeclineDialog = lazyWithRetry(() => import('./decline-dialog.tsx'));
