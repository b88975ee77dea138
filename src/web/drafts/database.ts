type Store = 'keys' | 'texts';

/** Runs one request on IndexedDB, which can store keys that no script can export. */
export async function runRequest<T>(
  store: Store,
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await settled(request(database.transaction(store, mode).objectStore(store)));
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open('drafts', 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('keys');
    opening.result.createObjectStore('texts');
  };
  return settled(opening);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
