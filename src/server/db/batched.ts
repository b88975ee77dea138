type Round<V> = { keys: Set<string>; responses: Promise<ReadonlyMap<string, V>> };
type Asking<V> = { underWay: number; next: Round<V> | null; begin: () => void };

/** With a second one, nobody waits for a statement that hangs, as on a connection that was lost. */
const AT_ONCE = 2;

/**
 * Answers single questions by asking for many at once: what is asked of a source while the event loop goes round once,
 * or while two statements for others are under way, is one statement. It begins after every question that it answers,
 * so nobody gets what was true before they asked.
 */
export function batched<S extends object, V>(
  askFor: (source: S, keys: string[]) => Promise<ReadonlyMap<string, V>>,
) {
  const asking = new WeakMap<S, Asking<V>>();

  function nextRound(source: S): Round<V> {
    const state = asking.get(source) ?? { underWay: 0, next: null, begin: () => {} };
    asking.set(source, state);
    state.next ??= plan(source, state);
    return state.next;
  }

  function plan(source: S, state: Asking<V>): Round<V> {
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
