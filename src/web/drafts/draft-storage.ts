import { api, readResponse } from '#web/lib/api.ts';
import { logError } from '#web/lib/log.ts';
import { runRequest } from './database.ts';
import {
  decryptDraft,
  deleteEncrypted,
  findEncrypted,
  rangeOf,
  type StoredDraft,
  writeEncrypted,
} from './encrypted-drafts.ts';
import { findKey, storeKey } from './keys.ts';

/** The browser's copy of one draft of an account (rule:drafts-are-saved, rule:browser-forgets-account). */
export type DraftStorage<V> = {
  /** Null if there is no draft, or no key for it. */
  read: () => Promise<StoredDraft<V> | null>;
  write: (draft: StoredDraft<V>) => Promise<void>;
  forget: () => Promise<void>;
};

export function browserStorage<V>(accountId: string, name: string): DraftStorage<V> {
  return {
    read: () =>
      tryAsync(async () => {
        // Fetches the key even without a draft, because the connection may be lost before the first save.
        const [sealed, key] = await Promise.all([findEncrypted(accountId, name), unlock(accountId)]);
        return sealed && decryptDraft<V>(sealed, key);
      }),
    write: async (draft) => {
      await tryAsync(async () => {
        await writeEncrypted(accountId, name, await unlock(accountId), draft);
      });
    },
    forget: async () => {
      await tryAsync(() => deleteEncrypted(accountId, name));
    },
  };
}

/** At sign-out, deletes saved drafts; unsent drafts stay, encrypted for their account. */
export async function forgetSavedDrafts(): Promise<void> {
  await tryAsync(async () => {
    const names = await runRequest('texts', 'readonly', (texts) => texts.getAllKeys());
    const records = await runRequest('texts', 'readonly', (texts) => texts.getAll());
    for (const [index, name] of names.entries()) {
      if (records[index]?.is_saved) await runRequest('texts', 'readwrite', (texts) => texts.delete(name));
    }
  });
}

/** Deletes all drafts of an account from this browser, when the account is deleted. */
export async function forgetDraftsOf(accountId: string): Promise<void> {
  await tryAsync(() => runRequest('texts', 'readwrite', (texts) => texts.delete(rangeOf(accountId))));
}

/** In memory for the life of the page, so that text typed after a session has ended is still encrypted for its writer. */
const keys = new Map<string, CryptoKey>();

/** The key of an account, if this page has used it. */
export const knownKey = (accountId: string): CryptoKey | null => keys.get(accountId) ?? null;

async function unlock(accountId: string): Promise<CryptoKey> {
  const key = keys.get(accountId) ?? (await findKey(accountId)) ?? (await fetchKey(accountId));
  keys.set(accountId, key);
  return key;
}

async function fetchKey(accountId: string): Promise<CryptoKey> {
  const { account_id, key } = await readResponse(api.account['draft-key'].$get());
  // Another tab may have signed in as someone else, who must not read text typed here.
  if (account_id !== accountId) throw new Error('The session belongs to another account.');
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
  const imported = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  await storeKey(accountId, imported);
  return imported;
}

/** Private windows, full disks and pages without https can't store drafts: then the server has the only copy. */
async function tryAsync<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch (error) {
    logError("This browser can't store drafts", error);
    return null;
  }
}
