import type pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/** Notes the errors of a connection's own statements until `stop`: work that reads here may also fail elsewhere, as when it writes to another server. */
export function noteOwnFailures(client: pg.ClientBase) {
  const failures = new WeakSet<Error>();
  const query: Query = client.query.bind(client);
  const noted: Query = (...args) => {
    const running = query(...args);
    if (running instanceof Promise)
      running.catch((error: unknown) => error instanceof Error && failures.add(error));
    return running;
  };
  Object.assign(client, { query: noted });
  return {
    /** Whether it is one of them, or has one as its cause. */
    isOwn(error: unknown): boolean {
      for (let cause = error; cause instanceof Error; cause = cause.cause)
        if (failures.has(cause)) return true;
      return false;
    },
    stop: () => void Reflect.deleteProperty(client, 'query'),
  };
}
