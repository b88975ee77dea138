import type { ReactNode } from 'react';
import { hideToast, type ToastOptions, toastSuccess } from './toasts.ts';

const shown = new Map<string, string>();

/** A success that replaces an earlier one about the same subject, for example the visibility of one project. Returns the toast's id. */
export function toastAbout(
  subject: string,
  title: string,
  detail?: ReactNode,
  options?: ToastOptions,
): string {
  const earlier = shown.get(subject);
  if (earlier) hideToast(earlier);
  const toast = toastSuccess(title, detail, options);
  shown.set(subject, toast);
  return toast;
}
