import { lazyWithRetry } from '#web/lib/load-with-retry.ts';

export const ExportDialog = lazyWithRetry(() => import('./export-dialog.tsx'));
