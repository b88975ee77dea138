import type { Database } from './database.ts';

type Reader = {
  db: Database;
  /** The version that the request's session was read with; null for a visitor, who gets fresh data. */
  contentVersion: string | null;
};

/**
 * Caches the result of `load` for projects and settings. The statement that reads a request's session also reads their current version, so
 * a cached result is never older than the request. Not for use later in a command that changes them.
 */
export function cachedContent<T>(load: (db: Database) => Promise<T>): (reader: Reader) => Promise<T> {
  const cached = new WeakMap<Database, { version: string; content: Promise<T> }>();
  return ({ db, contentVersion: version }) => {
    const known = cached.get(db);
    if (known && known.version === version) return known.content;
    const content = load(db);
    if (version === null) return content;
    const entry = { version, content };
    cached.set(db, entry);
    content.catch(() => cached.get(db) === entry && cached.delete(db));
    return content;
  };
}
