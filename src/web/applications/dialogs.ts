import { lazyPatiently } from '#web/lib/patiently.ts';

// The dialogs of the list of applications: their code comes when they are opened.
export const BulkDialog = lazyPatiently(() => import('./bulk-dialog.tsx'));
export const ContactDialog = lazyPatiently(() => import('./contact-dialog.tsx'));
export const ExportDialog = lazyPatiently(() => import('./export-dialog.tsx'));
export const PreviewDialog = lazyPatiently(() => import('./preview-dialog.tsx'));
export const ShortcutsDialog = lazyPatiently(() => import('./shortcuts-dialog.tsx'));
