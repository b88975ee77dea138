import { lazy } from 'react';

// The dialogs of the list of applications: their code comes when they are opened.
export const BulkDialog = lazy(() => import('./bulk-dialog.tsx'));
export const ContactDialog = lazy(() => import('./contact-dialog.tsx'));
export const ExportDialog = lazy(() => import('./export-dialog.tsx'));
export const PreviewDialog = lazy(() => import('./preview-dialog.tsx'));
export const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));
