import { beforeEach, expect, test, vi } from 'vitest';
import { registerOfflinePage } from './register-offline-page.ts';

const register = vi.fn(async () => {});
const page = new EventTarget();

beforeEach(() => {
  register.mockClear();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { serviceWorker: { register } });
});

test('the offline page waits until the page is there', () => {
  vi.stubGlobal('document', { readyState: 'interactive' });
  registerOfflinePage();
  expect(register).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('load'));
  expect(register).toHaveBeenCalledOnce();
});

test('a page that was there before its code, as one that the server has drawn, gets it at once', () => {
  vi.stubGlobal('document', { readyState: 'complete' });
  registerOfflinePage();
  expect(register).toHaveBeenCalledOnce();
});
