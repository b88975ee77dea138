import { lazyWithRetry } from '#web/lib/load-with-retry.ts';

export const BulkDialog = lazyWithRetry(() => import('./bulk-dialog.tsx'));
