import { tryStorage } from '#web/lib/try-storage.ts';

/** A draft as this browser keeps it: what was typed, over which revision of the server's, and whether the server has it. */
export type StoredDraft<V> = {
  values: V;
  revision: number;
  at: string;
  is_saved: boolean;
  /** The same for a reader without form and server. Earlier versions kept none. */
  readable?: ReadableDraft;
};
export type ReadableDraft = { title: string; texts: { label: string; text: string }[] };
export type KeptDraft = { at: string; is_saved: boolean; readable: ReadableDraft };

const PREFIX = 'draft:';
const keyOf = (accountId: string, name: string) => `${PREFIX}${accountId}:${name}`;

/** What this browser keeps of an account's draft (decision G3), beside the server's copy; null when there is none, or none that can be read. */
export function readStoredDraft<V>(accountId: string, name: string): StoredDraft<V> | null {
  return tryStorage(() => parse<V>(localStorage.getItem(keyOf(accountId, name)))) ?? null;
}

export function storeDraft<V>(accountId: string, name: string, draft: StoredDraft<V>): void {
  tryStorage(() => localStorage.setItem(keyOf(accountId, name), JSON.stringify(draft)));
}

export function forgetDraft(accountId: string, name: string): void {
  tryStorage(() => localStorage.removeItem(keyOf(accountId, name)));
}

/** Who is signed in, as far as this browser knows: without the server nobody else could tell whose drafts to show. */
const OWNER = 'draft-owner';

export const rememberOwner = (accountId: string): void =>
  void tryStorage(() => localStorage.setItem(OWNER, accountId));

export const forgetOwner = (): void => void tryStorage(() => localStorage.removeItem(OWNER));

/** What this browser keeps of whoever is signed in, newest first. */
export function keptDrafts(): KeptDraft[] {
  return tryStorage(readKeptDrafts) ?? [];
}

function readKeptDrafts(): KeptDraft[] {
  const owner = localStorage.getItem(OWNER);
  if (owner === null) return [];
  return keysOf(owner)
    .map((key) => parse(localStorage.getItem(key)))
    .filter(isReadable)
    .sort((one, other) => other.at.localeCompare(one.at));
}

const isReadable = (draft: StoredDraft<unknown> | null): draft is StoredDraft<unknown> & KeptDraft =>
  draft?.readable?.texts.some(({ text }) => text !== '') === true;

const keysOf = (accountId: string) =>
  Object.keys(localStorage).filter((key) => key.startsWith(keyOf(accountId, '')));

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
    for (const key of keysOf(accountId)) localStorage.removeItem(key);
  });
}

function parse<V>(text: string | null): StoredDraft<V> | null {
  return text === null ? null : (JSON.parse(text) as StoredDraft<V>);
}
