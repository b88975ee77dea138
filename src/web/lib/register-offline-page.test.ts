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

test('the offline page is registered after the page has loaded', () => {
  vi.stubGlobal('document', { readyState: 'interactive' });
  registerOfflinePage();
  expect(register).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('load'));
  expect(register).toHaveBeenCalledOnce();
});

test('a page that loaded before its code, such as a server-rendered one, registers it immediately', () => {
  vi.stubGlobal('document', { readyState: 'complete' });
  registerOfflinePage();
  expect(register).toHaveBeenCalledOnce();
});
