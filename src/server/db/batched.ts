type Round<V> = { keys: Set<string>; answers: Promise<ReadonlyMap<string, V>> };

/**
 * Answers single questions by asking for many at once: what is asked of a source while the event loop goes round once
 * is one statement. It begins after every question that it answers, so nobody gets what was true before they asked.
 */
export function batched<S extends object, V>(
  askFor: (source: S, keys: string[]) => Promise<ReadonlyMap<string, V>>,
) {
  const rounds = new WeakMap<S, Round<V>>();
  const begin = (source: S): Round<V> => {
    const keys = new Set<string>();
    const answers = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      rounds.delete(source);
      return askFor(source, [...keys]);
    });
    const round = { keys, answers };
    rounds.set(source, round);
    return round;
  };
  return async (source: S, key: string): Promise<V | undefined> => {
    const { keys, answers } = rounds.get(source) ?? begin(source);
    keys.add(key);
    return (await answers).get(key);
  };
}
