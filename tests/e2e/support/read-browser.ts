import type { Page } from '@playwright/test';

/** The drafts in this browser: the person who can open them, the names of all, and everything that is readable without a key. */
export const readBrowser = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('drafts');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const ask = <T>(store: string, request: (store: IDBObjectStore) => IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        if (!database.objectStoreNames.contains(store)) return resolve([] as T);
        const pending = request(database.transaction(store).objectStore(store));
        pending.onsuccess = () => resolve(pending.result);
        pending.onerror = () => reject(pending.error);
      });
    const keys = await ask('keys', (store) => store.getAllKeys());
    const drafts = await ask('texts', (store) => store.getAllKeys());
    const records = await ask('texts', (store) => store.getAll());
    database.close();
    const decode = (_: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value;
    return {
      keys: keys.map(String),
      drafts: drafts.map(String),
      readable: JSON.stringify([records, { ...localStorage }, { ...sessionStorage }], decode),
    };
  });
