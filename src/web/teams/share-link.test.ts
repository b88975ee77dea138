import { afterEach, expect, test, vi } from 'vitest';
import { canShare, shareLink } from './share-link.ts';

const toastError = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/toasts.ts', () => ({ toastError }));
afterEach(() => {
  vi.unstubAllGlobals();
  toastError.mockClear();
});

const LINK = 'https://portal.test/teams?invite=abc';
const team = { name: 'Kaveri' };
const withShare = (share: () => Promise<void>) => {
  const spy = vi.fn(share);
  vi.stubGlobal('navigator', { share: spy });
  return spy;
};

test('the share sheet gets the invite link and a sentence with the name of the team', {
  tags: ['join-policies'],
}, async () => {
  const share = withShare(async () => undefined);
  await shareLink(LINK, team);
  expect(share.mock.calls).toEqual([
    [{ url: LINK, title: 'Join the team “Kaveri”', text: 'Join my team “Kaveri”:' }],
  ]);
  expect(toastError).not.toHaveBeenCalled();
});

test('closing the share sheet is no error; a failure says to copy the link', {
  tags: ['join-policies'],
}, async () => {
  withShare(() => Promise.reject(new DOMException('closed', 'AbortError')));
  await shareLink(LINK, team);
  expect(toastError).not.toHaveBeenCalled();
  const failure = new DOMException('not allowed', 'NotAllowedError');
  withShare(() => Promise.reject(failure));
  await shareLink(LINK, team);
  expect(toastError.mock.calls).toEqual([
    [failure, 'Error sharing the link', 'Please copy the link instead.'],
  ]);
});

test('a browser without a share sheet offers none', { tags: ['join-policies'] }, () => {
  vi.stubGlobal('navigator', {});
  expect(canShare()).toBe(false);
  withShare(async () => undefined);
  expect(canShare()).toBe(true);
});
