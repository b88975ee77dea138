import { notificationsStore } from '@mantine/notifications';
import { expect, test } from 'vitest';
import { conflict, tooManyRequests } from '#domain/errors.ts';
import { ApiError } from './lib/api-error.ts';
import { toastError } from './toasts.ts';

const shown = () => notificationsStore.getState().notifications.at(-1);

test('a limit has the title of the error catalogue, and says when to try again', () => {
  toastError(new ApiError(tooManyRequests(600)), 'Error sending email');
  expect(shown()).toMatchObject({
    title: 'Error sending email',
    message: 'Please try again in 10 minutes.',
  });
});

test('a refusal keeps the title of the server', () => {
  toastError(new ApiError(conflict('taken', 'Name taken', 'Choose another.')), 'Error saving view');
  expect(shown()).toMatchObject({ title: 'Name taken', message: 'Choose another.' });
});
