import { runRequest } from './database.ts';

/** The maximum lifetime of a stored key without confirmation by the server. */
const OFFLINE_HOURS = 12;
const HOUR_MS = 3_600_000;

/** The non-exportable key of an account's drafts, which nobody can read without it (docs/decisions/024). */
type Lease = { key: CryptoKey; until: number };

/** The stored key of an account; null if there is none or it has expired. */
export async function findKey(accountId: string): Promise<CryptoKey | null> {
  const lease: Lease | undefined = await runRequest('keys', 'readonly', (keys) => keys.get(accountId));
  return lease && lease.until > Date.now() ? lease.key : null;
}

/** Stores a key that the server has just issued, or confirmed for a session that ends at `sessionEnd` (milliseconds). */
export async function storeKey(accountId: string, key: CryptoKey, sessionEnd = Number.POSITIVE_INFINITY) {
  const until = Math.min(sessionEnd, Date.now() + OFFLINE_HOURS * HOUR_MS);
  const lease: Lease = { key, until };
  await runRequest('keys', 'readwrite', (keys) => keys.put(lease, accountId));
}

/** The accounts whose drafts this browser can read. */
export const findAccounts = async (): Promise<string[]> =>
  (await runRequest('keys', 'readonly', (keys) => keys.getAllKeys())).map(String);

/** Deletes every key but that of the signed-in account; null if nobody is signed in. */
export async function lockDrafts(except: string | null): Promise<void> {
  for (const accountId of await findAccounts()) {
    if (accountId !== except) await runRequest('keys', 'readwrite', (keys) => keys.delete(accountId));
  }
}
