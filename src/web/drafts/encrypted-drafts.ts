import { runRequest } from './database.ts';
import { findAccounts, findKey } from './keys.ts';

/** A draft in this browser: the typed values, the server revision they are based on, and whether the server has them. */
export type StoredDraft<V> = {
  values: V;
  revision: number;
  at: string;
  is_saved: boolean;
  /** The values as plain labelled texts, for the offline page. */
  readable: ReadableDraft;
};
export type ReadableDraft = { title: string; texts: { label: string; text: string }[] };
export type ListedDraft = Pick<StoredDraft<unknown>, 'at' | 'is_saved' | 'readable'>;

/** The record on disk: an encrypted text, and a flag for the cleanup. */
type EncryptedDraft = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer; is_saved: boolean };

const ALGORITHM = 'AES-GCM';
const nameOf = (accountId: string, name: string) => `${accountId}:${name}`;

export async function findEncrypted(accountId: string, name: string): Promise<EncryptedDraft | null> {
  const found: EncryptedDraft | undefined = await runRequest('texts', 'readonly', (texts) =>
    texts.get(nameOf(accountId, name)),
  );
  return found ?? null;
}

export async function writeEncrypted<V>(
  accountId: string,
  name: string,
  key: CryptoKey,
  draft: StoredDraft<V>,
): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(draft));
  const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, bytes);
  const record: EncryptedDraft = { iv, sealed, is_saved: draft.is_saved };
  await runRequest('texts', 'readwrite', (texts) => texts.put(record, nameOf(accountId, name)));
}

export const deleteEncrypted = (accountId: string, name: string): Promise<undefined> =>
  runRequest('texts', 'readwrite', (texts) => texts.delete(nameOf(accountId, name)));

/** Every draft that this browser can decrypt, newest first. */
export async function readableDrafts(): Promise<ListedDraft[]> {
  const found = await Promise.all((await findAccounts()).map(readDraftsOf));
  return found
    .flat()
    .filter(({ readable }) => readable.texts.some(({ text }) => text !== ''))
    .sort((one, other) => other.at.localeCompare(one.at));
}

async function readDraftsOf(accountId: string): Promise<ListedDraft[]> {
  const key = await findKey(accountId);
  if (!key) return [];
  const records: EncryptedDraft[] = await runRequest('texts', 'readonly', (texts) =>
    texts.getAll(rangeOf(accountId)),
  );
  const drafts = await Promise.all(records.map((record) => decryptDraft<unknown>(record, key)));
  return drafts.filter((draft) => draft !== null);
}

/** Null for a text encrypted with another key: the server's secret may have changed, and the server has the text. */
export async function decryptDraft<V>(
  { iv, sealed }: EncryptedDraft,
  key: CryptoKey,
): Promise<StoredDraft<V> | null> {
  try {
    const bytes = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, sealed);
    return JSON.parse(new TextDecoder().decode(bytes)) as StoredDraft<V>;
  } catch {
    return null;
  }
}

export const rangeOf = (accountId: string) =>
  IDBKeyRange.bound(`${accountId}:`, `${accountId};`, false, true);
