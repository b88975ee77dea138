import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';
import type { FieldError } from '#domain/errors.ts';
import { CONTACT_WORDS } from '#domain/programme/programme.ts';
import { ApiError } from './api-error.ts';
import { logError } from './log.ts';
import { WithMailbox } from './with-mailbox.tsx';

/** At most three at a time, five seconds each (rule:three-toasts). */
export const TOAST_LIMIT = 3;
export const TOAST_MS = 5000;

/** `isKept`: until it is hidden, instead of five seconds. */
export type ToastOptions = { isKept?: boolean };

/** Shows a success, such as 'Profile updated successfully' / 'Your student profile has been saved.' Returns the toast's id. */
export function toastSuccess(
  title: string,
  detail?: ReactNode,
  { isKept = false }: ToastOptions = {},
): string {
  hideErrorToasts();
  return show({
    title,
    message: detail,
    color: 'green',
    role: 'status',
    ...(isKept && { autoClose: false }),
  });
}

/** Shows an error with a title and a text. Returns the toast's id. */
export function toastMessage(title: string, detail?: string): string {
  const message = detail?.includes(CONTACT_WORDS) ? createElement(WithMailbox, { text: detail }) : detail;
  const toast = show({ title, message, color: 'red', role: 'alert' });
  errorToasts.push(toast);
  return toast;
}

let errorToasts: string[] = [];

/** After a success, earlier errors no longer apply. */
function hideErrorToasts() {
  for (const id of errorToasts) notifications.hide(id);
  errorToasts = [];
}

/** Shows a failed check of a field, in one line if it has no specified title: the field says it too (rule:error-catalogue). Returns the toast's id. */
export const toastFieldError = ({ title, message }: FieldError): string =>
  toastMessage(title ?? message, title === undefined || message === title ? undefined : message);

/**
 * Shows a failed call. An error that explains itself has the server's title; connection, server, session and rate limit
 * errors have the screen's title from rule:error-catalogue. Returns the toast's id.
 */
export function toastError(error: unknown, fallbackTitle: string, fallbackDetail = UNKNOWN): string {
  const { title, detail } = describeError(error, fallbackTitle, fallbackDetail);
  return toastMessage(title, detail);
}

/** Shows a failed load, once even if several parts of the page fail. */
export function toastLoadError(error: unknown, fallbackTitle: string) {
  const { title, detail } = describeError(error, fallbackTitle, UNKNOWN);
  if (!isShown(title)) toastMessage(title, detail);
}

function describeError(error: unknown, title: string, detail: string): { title: string; detail?: string } {
  if (!(error instanceof ApiError)) {
    logError(title, error);
    return { title, detail };
  }
  return explainsItself(error) ? error : { title, detail: error.detail ?? detail };
}

const isShown = (title: string) =>
  notificationsStore.getState().notifications.some((shown) => shown.title === title);

/** For an error without a message (rule:error-catalogue). */
const UNKNOWN = 'Unknown error occurred. Please try again.';

function explainsItself({ status, code, fieldErrors }: ApiError): boolean {
  if (status === 0 || status === 401 || status >= 500) return false;
  // A rate limit error has the time to retry, but not the action that failed.
  if (code === 'too_many_requests') return false;
  return code !== 'invalid_input' || fieldErrors[0]?.title !== undefined;
}

export const hideToast = (toast: string) => notifications.hide(toast);

/** A new toast replaces the oldest that isn't kept instead of queueing behind it, because the user is waiting for it. */
function show(toast: NotificationData): string {
  const { notifications: shown } = notificationsStore.getState();
  const oldest = (shown.find(({ autoClose }) => autoClose !== false) ?? shown[0])?.id;
  if (shown.length >= TOAST_LIMIT && oldest) notifications.hide(oldest);
  return notifications.show({ closeButtonProps: { 'aria-label': 'Dismiss' }, ...toast });
}
