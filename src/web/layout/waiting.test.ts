import { describe, expect, test } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { findWait } from './waiting.ts';

const asked = {
  status: 'pending',
  fetchStatus: 'fetching',
  fetchFailureCount: 0,
  fetchFailureReason: null,
} as const;
const refused = (status: number, fetchFailureCount: number) => ({
  ...asked,
  fetchFailureCount,
  fetchFailureReason: new ApiError({ status, code: 'busy', title: 'Busy' }),
});

describe('what a page waits for', () => {
  test('is nothing when everything is there, or was refused for good', () => {
    expect(findWait([])).toBeNull();
    expect(findWait([{ ...asked, status: 'success', fetchStatus: 'idle' }])).toBeNull();
    expect(findWait([{ ...refused(503, 6), status: 'error', fetchStatus: 'idle' }])).toBeNull();
  });

  test('is not what is only asked for again, or not asked for yet', () => {
    expect(findWait([{ ...asked, status: 'success' }])).toBeNull();
    expect(findWait([{ ...asked, fetchStatus: 'idle' }])).toBeNull();
  });

  test('is an answer, until the server has said twice that it is busy', {
    tags: ['busy-server-is-explained'],
  }, () => {
    expect(findWait([asked])).toBe('answer');
    expect(findWait([refused(503, 1)])).toBe('answer');
    expect(findWait([asked, refused(503, 2)])).toBe('busy');
    expect(findWait([refused(500, 2)])).toBe('answer');
  });

  test('is a connection, where there is none', { tags: ['busy-server-is-explained'] }, () => {
    expect(findWait([refused(503, 3), { ...asked, fetchStatus: 'paused' }])).toBe('offline');
  });
});
