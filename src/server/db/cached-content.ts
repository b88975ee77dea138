import type { Database } from './database.ts';

type Asking = {
  db: Database;
  /** What the request's session was read with; null for a visitor, who gets what is read anew. */
  contentVersion: string | null;
};

/**
 * Keeps in memory what `load` reads of projects and settings, for as long as they stay what they are: the statement that
 * finds a request's session says which version they have at that moment, so nothing kept is ever older than the request.
 * Not for the rest of a command that changes them.
 */
export function cachedContent<T>(load: (db: Database) => Promise<T>): (asking: Asking) => Promise<T> {
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
