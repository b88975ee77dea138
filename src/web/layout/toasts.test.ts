import { notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test } from 'vitest';
import { conflict, tooManyRequests } from '#domain/errors.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { toastAbout } from '#web/lib/toast-about.ts';
import { TOAST_LIMIT, toastError, toastMessage, toastSuccess } from '#web/lib/toasts.ts';

const shown = () => notificationsStore.getState().notifications.at(-1);
const titles = () => notificationsStore.getState().notifications.map(({ title }) => title);

beforeEach(() => notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] }));

test('a rate limit error has the title of the error catalogue and the time to retry', {
  tags: ['error-catalogue'],
}, () => {
  toastError(new ApiError(tooManyRequests(600)), 'Error sending email');
  expect(shown()).toMatchObject({
    title: 'Error sending email',
    message: 'Please try again in 10 minutes.',
  });
});

test('an error with an explanation has the title of the server', () => {
  toastError(new ApiError(conflict('taken', 'Name taken', 'Choose another.')), 'Error saving view');
  expect(shown()).toMatchObject({ title: 'Name taken', message: 'Choose another.' });
});

test('a success hides earlier errors, but no earlier success', () => {
  toastSuccess('Resume uploaded');
  toastMessage('Error saving member', 'The server made a mistake.');
  expect(titles()).toEqual(['Resume uploaded', 'Error saving member']);
  toastSuccess('Member added');
  expect(titles()).toEqual(['Resume uploaded', 'Member added']);
});

test('a success replaces an earlier one about the same subject only', () => {
  toastAbout('account of Ravi', 'Account disabled');
  toastAbout('account of Leela', 'Account disabled');
  toastAbout('account of Ravi', 'Account enabled');
  expect(titles()).toEqual(['Account disabled', 'Account enabled']);
});

test('at most three toasts are visible: a new one replaces the oldest', { tags: ['three-toasts'] }, () => {
  for (const title of ['One', 'Two', 'Three', 'Four']) toastMessage(title);
  expect(TOAST_LIMIT).toBe(3);
  expect(titles()).toEqual(['Two', 'Three', 'Four']);
});
