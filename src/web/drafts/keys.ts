import { ask } from './database.ts';

/** A key stays in the browser while its session is believed to last: at most this long without a word from the server. */
const OFFLINE_HOURS = 12;
const HOUR_MS = 3_600_000;

/** The key of an account's drafts. No script can read it out; whoever has none reads no draft (docs/decisions/024). */
type Lease = { key: CryptoKey; until: number };

/** The key that this browser has for an account; null for none, or one that the server was not asked about for too long. */
export async function findKey(accountId: string): Promise<CryptoKey | null> {
  const lease: Lease | undefined = await ask('keys', 'readonly', (keys) => keys.get(accountId));
  return lease && lease.until > Date.now() ? lease.key : null;
}

/** Keeps a key that the server has just given, or confirmed for a session that ends at `sessionEnd`. */
export async function storeKey(accountId: string, key: CryptoKey, sessionEnd = Number.POSITIVE_INFINITY) {
  const until = Math.min(sessionEnd, Date.now() + OFFLINE_HOURS * HOUR_MS);
  const lease: Lease = { key, until };
  await ask('keys', 'readwrite', (keys) => keys.put(lease, accountId));
}

/** The accounts whose drafts this browser can read. */
export const findAccounts = async (): Promise<string[]> =>
  (await ask('keys', 'readonly', (keys) => keys.getAllKeys())).map(String);

/** Takes the key of every account away but the one that is signed in; null when nobody is. */
export async function lockDrafts(except: string | null): Promise<void> {
  for (const accountId of await findAccounts()) {
    if (accountId !== except) await ask('keys', 'readwrite', (keys) => keys.delete(accountId));
  }
}
