import { useSyncExternalStore } from 'react';
import { tryStorage } from '#web/lib/try-storage.ts';

const KEY = 'pending-invite';
const listeners = new Set<() => void>();

/** An invitation that somebody opened before they could accept it, stored in the browser through sign-up. */
export function usePendingInvite() {
  const token = useSyncExternalStore(subscribe, read, () => null);
  return { token, remember, forget };
}

const remember = (token: string) => change(() => localStorage.setItem(KEY, JSON.stringify(token)));
const forget = () => change(() => localStorage.removeItem(KEY));

function change(write: () => void) {
  tryStorage(write);
  for (const listener of listeners) listener();
}

const read = (): string | null => tryStorage(() => JSON.parse(localStorage.getItem(KEY) ?? 'null')) ?? null;

/** Another tab may change it. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
