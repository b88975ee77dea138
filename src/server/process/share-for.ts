type OnDatabase = { db: object };
type Known<R> = { at: number; look: Promise<R> };

/** A look at a database that all callers of some milliseconds share. One that failed isn't kept. */
export function shareFor<T extends OnDatabase, R>(
  milliseconds: number,
  look: (target: T) => Promise<R>,
): (target: T) => Promise<R> {
  const known = new WeakMap<object, Known<R>>();
  return (target) => {
    const last = known.get(target.db);
    if (last && performance.now() - last.at < milliseconds) return last.look;
    const fresh = { at: performance.now(), look: look(target) };
    known.set(target.db, fresh);
    fresh.look.catch(() => known.delete(target.db));
    return fresh.look;
  };
}
