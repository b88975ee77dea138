type Round<V> = { keys: Set<string>; responses: Promise<ReadonlyMap<string, V>> };
type Queue<V> = { underWay: number; next: Round<V> | null; begin: () => void };

/** A second statement runs beside the first, so that a hanging connection blocks nobody. */
const AT_ONCE = 2;

/**
 * Collects single lookups into one statement: all lookups of one turn of the event loop, or those that arrive while two statements run. The
 * statement starts after all its lookups, so no result is older than its request.
 */
export function batched<S extends object, V>(
  askFor: (source: S, keys: string[]) => Promise<ReadonlyMap<string, V>>,
) {
  const queues = new WeakMap<S, Queue<V>>();

  function nextRound(source: S): Round<V> {
    const state = queues.get(source) ?? { underWay: 0, next: null, begin: () => {} };
    queues.set(source, state);
    state.next ??= plan(source, state);
    return state.next;
  }

  function plan(source: S, state: Queue<V>): Round<V> {
    const keys = new Set<string>();
    const turn = new Promise<void>((resolve) => {
      state.begin = resolve;
    });
    if (state.underWay < AT_ONCE) setImmediate(state.begin);
    const responses = turn.then(async () => {
      state.next = null;
      state.underWay += 1;
      try {
        return await askFor(source, [...keys]);
      } finally {
        state.underWay -= 1;
        state.begin();
      }
    });
    return { keys, responses };
  }

  return async (source: S, key: string): Promise<V | undefined> => {
    const { keys, responses } = nextRound(source);
    keys.add(key);
    return (await responses).get(key);
  };
}
