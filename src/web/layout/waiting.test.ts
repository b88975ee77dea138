import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { findWait } from './waiting.ts';

const pending = {
  status: 'pending',
  fetchStatus: 'fetching',
  fetchFailureCount: 0,
  fetchFailureReason: null,
} as const;
const failed = (status: number, fetchFailureCount: number) => ({
  ...pending,
  fetchFailureCount,
  fetchFailureReason: new ApiError({ status, code: 'busy', title: 'Busy' }),
});

test('a page waits for nothing when everything has loaded or failed for good', () => {
  expect(findWait([])).toBeNull();
  expect(findWait([{ ...pending, status: 'success', fetchStatus: 'idle' }])).toBeNull();
  expect(findWait([{ ...failed(503, 6), status: 'error', fetchStatus: 'idle' }])).toBeNull();
});

test('a page waits for nothing while a query is only refetched or disabled', () => {
  expect(findWait([{ ...pending, status: 'success' }])).toBeNull();
  expect(findWait([{ ...pending, fetchStatus: 'idle' }])).toBeNull();
});

test('a page waits for a response until the server has been busy twice', {
  tags: ['busy-server-is-explained'],
}, () => {
  expect(findWait([pending])).toBe('response');
  expect(findWait([failed(503, 1)])).toBe('response');
  expect(findWait([pending, failed(503, 2)])).toBe('busy');
  expect(findWait([failed(500, 2)])).toBe('response');
});

test('a page waits for a connection while offline', { tags: ['busy-server-is-explained'] }, () => {
  expect(findWait([failed(503, 3), { ...pending, fetchStatus: 'paused' }])).toBe('offline');
});
