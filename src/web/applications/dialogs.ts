import { lazyWithRetry } from '#web/lib/load-with-retry.ts';

// The dialogs of the list of applications: their code comes when they are opened.
export const BulkDialog = lazyWithRetry(() => import('./bulk-dialog.tsx'));
export const ContactDialog = lazyWithRetry(() => import('./contact-dialog.tsx'));
export const ExportDialog = lazyWithRetry(() => import('./export-dialog.tsx'));
export const PreviewDialog = lazyWithRetry(() => import('./preview-dialog.tsx'));
export const ShortcutsDialog = lazyWithRetry(() => import('./shortcuts-dialog.tsx'));
