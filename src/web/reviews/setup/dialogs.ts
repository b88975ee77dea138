import { lazyWithRetry } from '#web/lib/load-with-retry.ts';

export const AssignDialog = lazyWithRetry(() => import('./assign-dialog.tsx'));
