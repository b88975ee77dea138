import { api, readResponse } from '#web/lib/api.ts';
import { logError } from '#web/lib/log.ts';
import { ask } from './database.ts';
import { findKey, storeKey } from './keys.ts';
import { findSealed, forgetSealed, rangeOf, type StoredDraft, unseal, writeSealed } from './sealed-drafts.ts';

/** One draft of an account as this browser keeps it, beside the server's copy (rule:drafts-are-saved, rule:browser-forgets-account). */
export type DraftStorage<V> = {
  /** Null when there is none, or none that can be read now. */
  read: () => Promise<StoredDraft<V> | null>;
  write: (draft: StoredDraft<V>) => Promise<void>;
  forget: () => Promise<void>;
};

export function browserStorage<V>(accountId: string, name: string): DraftStorage<V> {
  return {
    read: () =>
      tryAsync(async () => {
        // Asked for whether there is a draft or not: the first word may be typed without a connection.
        const [sealed, key] = await Promise.all([findSealed(accountId, name), unlock(accountId)]);
        return sealed && unseal<V>(sealed, key);
      }),
    write: async (draft) => {
      await tryAsync(async () => {
        await writeSealed(accountId, name, await unlock(accountId), draft);
      });
    },
    forget: async () => {
      await tryAsync(() => forgetSealed(accountId, name));
    },
  };
}

/** At sign-out: what the server has leaves the browser; what it could not get yet stays sealed for its account. */
export async function forgetSavedDrafts(): Promise<void> {
  await tryAsync(async () => {
    const names = await ask('texts', 'readonly', (texts) => texts.getAllKeys());
    const records = await ask('texts', 'readonly', (texts) => texts.getAll());
    for (const [index, name] of names.entries()) {
      if (records[index]?.is_saved) await ask('texts', 'readwrite', (texts) => texts.delete(name));
    }
  });
}

/** When an account is deleted: nothing of it stays in this browser. */
export async function forgetDraftsOf(accountId: string): Promise<void> {
  await tryAsync(() => ask('texts', 'readwrite', (texts) => texts.delete(rangeOf(accountId))));
}

/** Lasts as long as the page, so that what is typed after the end of a session is still sealed for its writer. */
const keys = new Map<string, CryptoKey>();

/** The key that this page has had of an account since it was opened. */
export const knownKey = (accountId: string): CryptoKey | null => keys.get(accountId) ?? null;

async function unlock(accountId: string): Promise<CryptoKey> {
  const key = keys.get(accountId) ?? (await findKey(accountId)) ?? (await fetchKey(accountId));
  keys.set(accountId, key);
  return key;
}

async function fetchKey(accountId: string): Promise<CryptoKey> {
  const { account_id, key } = await readResponse(api.account['draft-key'].$get());
  // Another tab may have signed somebody else in: what is typed here is not for them.
  if (account_id !== accountId) throw new Error('The session belongs to another account.');
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
  const imported = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  await storeKey(accountId, imported);
  return imported;
}

/** Private windows, full disks and pages without https keep nothing: then the server's copy is the only one. */
async function tryAsync<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch (error) {
    logError('This browser keeps no drafts', error);
    return null;
  }
}
