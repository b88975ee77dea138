import { lazyWithRetry } from '#web/lib/load-with-retry.ts';

export const ContactDialog = lazyWithRetry(() => import('./contact-dialog.tsx'));
export const PreviewDialog = lazyWithRetry(() => import('./preview-dialog.tsx'));
export const ShortcutsDialog = lazyWithRetry(() => import('./shortcuts-dialog.tsx'));
