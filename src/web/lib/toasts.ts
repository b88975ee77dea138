import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { FieldError } from '#domain/errors.ts';
import { ApiError } from './api-error.ts';
import { logError } from './log.ts';

/** At most three at a time, five seconds each (rule:three-toasts). */
export const TOAST_LIMIT = 3;
export const TOAST_MS = 5000;

/** A success, as in 'Profile updated successfully' / 'Your student profile has been saved.' Gives its name. */
export function toastSuccess(title: string, detail?: ReactNode): string {
  hideErrorToasts();
  return show({ title, message: detail, color: 'green', role: 'status' });
}

/** A refusal made by the screen itself, with the specified title and text. */
export function toastMessage(title: string, detail?: string): string {
  const toast = show({ title, message: detail, color: 'red', role: 'alert' });
  errorToasts.push(toast);
  return toast;
}

let errorToasts: string[] = [];

/** What was refused before is no longer so once it succeeds. */
function hideErrorToasts() {
  for (const id of errorToasts) notifications.hide(id);
  errorToasts = [];
}

let fieldErrors: string[] = [];

/** A check that failed at a field (rule:error-catalogue). */
export function toastFieldError({ title, message }: FieldError) {
  fieldErrors.push(toastMessage(title ?? 'Please check your input', message === title ? undefined : message));
}

/** Once they are answered, they are in the way of what is said next. */
export function forgetFieldErrors() {
  for (const id of fieldErrors) notifications.hide(id);
  fieldErrors = [];
}

/**
 * A failed call. The server's own title stands where it explains a refusal; what only says that something broke, that
 * somebody must sign in or must wait, gets the title of rule:error-catalogue that the screen gives.
 */
export function toastError(error: unknown, fallbackTitle: string, fallbackDetail = UNKNOWN) {
  const { title, detail } = wordsFor(error, fallbackTitle, fallbackDetail);
  toastMessage(title, detail);
}

/** A page that could not be read. What several of its parts have in common is said once. */
export function toastLoadError(error: unknown, fallbackTitle: string) {
  const { title, detail } = wordsFor(error, fallbackTitle, UNKNOWN);
  if (!isShown(title)) toastMessage(title, detail);
}

function wordsFor(error: unknown, title: string, detail: string): { title: string; detail?: string } {
  if (!(error instanceof ApiError)) {
    logError(title, error);
    return { title, detail };
  }
  return saysWhatWasRefused(error) ? error : { title, detail: error.detail ?? detail };
}

const isShown = (title: string) =>
  notificationsStore.getState().notifications.some((shown) => shown.title === title);

/** Where neither server nor browser says what happened (rule:error-catalogue). */
const UNKNOWN = 'Unknown error occurred. Please try again.';

function saysWhatWasRefused({ status, code, fieldErrors }: ApiError): boolean {
  if (status === 0 || status === 401 || status >= 500) return false;
  // A limit says when to try again, but not what failed.
  if (code === 'too_many_requests') return false;
  return code !== 'invalid_input' || fieldErrors[0]?.title !== undefined;
}

export const hideToast = (toast: string) => notifications.hide(toast);

/** The newest is what the person waits for: it takes the place of the oldest instead of queueing behind it. */
function show(toast: NotificationData): string {
  const { notifications: shown } = notificationsStore.getState();
  const oldest = shown[0]?.id;
  if (shown.length >= TOAST_LIMIT && oldest) notifications.hide(oldest);
  return notifications.show({ closeButtonProps: { 'aria-label': 'Dismiss' }, ...toast });
}
