import { logError } from '#web/lib/log.ts';

/** A draft as this browser keeps it: what was typed, over which revision of the server's, and whether the server has it. */
export type StoredDraft<V> = { values: V; revision: number; at: string; is_saved: boolean };

const PREFIX = 'draft:';
const keyOf = (accountId: string, name: string) => `${PREFIX}${accountId}:${name}`;

/** What this browser keeps of an account's draft (decision G3); null when there is none, or none that can be read. */
export function readStoredDraft<V>(accountId: string, name: string): StoredDraft<V> | null {
  return tryStorage(() => parse<V>(localStorage.getItem(keyOf(accountId, name)))) ?? null;
}

export function storeDraft<V>(accountId: string, name: string, draft: StoredDraft<V>): void {
  tryStorage(() => localStorage.setItem(keyOf(accountId, name), JSON.stringify(draft)));
}

export function forgetDraft(accountId: string, name: string): void {
  tryStorage(() => localStorage.removeItem(keyOf(accountId, name)));
}

/** At sign-out: what the server has leaves the browser; what it could not get yet stays with its account. */
export function forgetSavedDrafts(): void {
  tryStorage(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) if (parse(localStorage.getItem(key))?.is_saved) localStorage.removeItem(key);
  });
}

/** When an account is deleted: nothing of it stays in this browser. */
export function forgetDraftsOf(accountId: string): void {
  tryStorage(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(keyOf(accountId, '')));
    for (const key of keys) localStorage.removeItem(key);
  });
}

function parse<V>(text: string | null): StoredDraft<V> | null {
  return text === null ? null : (JSON.parse(text) as StoredDraft<V>);
}

/** Private windows and full disks refuse; the server's copy is the other half. */
function tryStorage<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    logError('This browser keeps no drafts', error);
    return undefined;
  }
}
