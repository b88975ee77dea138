import { tryStorage } from '#web/lib/try-storage.ts';
import type { SessionResponse } from '#web/users/session/session.ts';
import { browserStorage, forgetSavedDrafts, knownKey } from './draft-storage.ts';
import type { StoredDraft } from './encrypted-drafts.ts';
import { findKey, lockDrafts, storeKey } from './keys.ts';

/** Deletes the keys of other accounts and renews the key of the signed-in one. */
export async function followSession({ user, session }: SessionResponse): Promise<void> {
  await lockDrafts(user?.id ?? null);
  if (!user || !session) return;
  const key = (await findKey(user.id)) ?? knownKey(user.id);
  if (key) await storeKey(user.id, key, Date.parse(session.expires_at));
  await encryptOldDrafts(user.id);
}

export async function leaveSession(): Promise<void> {
  await forgetSavedDrafts();
  await lockDrafts(null);
}

const OLD = /^draft:([^:]+):(.+)$/;

/** An earlier version stored drafts in plain text: encrypts those of the signed-in user and deletes all others. */
async function encryptOldDrafts(userId: string): Promise<void> {
  for (const name of tryStorage(() => Object.keys(localStorage)) ?? []) {
    const [, accountId, draft] = OLD.exec(name) ?? [];
    if (accountId === userId && draft) await encryptOldDraft(userId, draft, name);
    if (accountId || name === 'draft-owner') localStorage.removeItem(name);
  }
}

async function encryptOldDraft(userId: string, draft: string, name: string): Promise<void> {
  const old = tryStorage(
    () => JSON.parse(localStorage.getItem(name) ?? 'null') as StoredDraft<unknown> | null,
  );
  if (!old || old.is_saved) return;
  const readable = old.readable ?? { title: 'Draft', texts: [] };
  await browserStorage(userId, draft).write({ ...old, readable });
}
