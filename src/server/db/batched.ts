import { type SQL, sql } from 'drizzle-orm';

type Answer<L, V> = (lookup: L) => V | undefined;
type Round<L, V> = { lookups: L[]; answer: Promise<Answer<L, V>> };
type Queue<L, V> = { underWay: number; next: Round<L, V> | null; begin: () => void };

/** A second statement runs beside the first, so that a hanging connection blocks nobody. */
const AT_ONCE = 2;

/**
 * Keys as an array. Through the subquery PostgreSQL doesn't know their number: otherwise it takes its plan for one key to be so much cheaper
 * than the stored plan for ten that it plans each time, which takes longer than the lookup.
 */
export const keyArray = (keys: string[], type: 'uuid' | 'text'): SQL =>
  sql`(select ${sql.param(keys)}::${sql.raw(type)}[])::${sql.raw(type)}[]`;

/**
 * Collects single lookups into one statement: all lookups of one turn of the event loop, or those that arrive while two statements run. The
 * statement starts after all its lookups, so no result is older than its request.
 */
export function batched<S extends object, V>(
  askFor: (source: S, keys: string[]) => Promise<ReadonlyMap<string, V>>,
) {
  return inRounds(async (source: S, keys: string[]) => {
    const found = await askFor(source, [...new Set(keys)]);
    return (key: string) => found.get(key);
  });
}

/** The same for lookups of several people in a view of the same data: those in an equal view share a statement. */
export function batchedBy<S extends object, View, V>(
  askFor: (source: S, view: View, people: string[]) => Promise<ReadonlyMap<string, V>>,
) {
  const look = inRounds(async (source: S, lookups: { view: View; name: string; person: string }[]) => {
    const views = new Map(lookups.map(({ name, view }) => [name, { view, people: new Set<string>() }]));
    for (const { name, person } of lookups) views.get(name)?.people.add(person);
    const asked = [...views].map(
      async ([name, { view, people }]) => [name, await askFor(source, view, [...people])] as const,
    );
    const found = new Map(await Promise.all(asked));
    return ({ name, person }) => found.get(name)?.get(person);
  });
  return (source: S, view: View, person: string): Promise<V | undefined> =>
    look(source, { view, name: JSON.stringify(view), person });
}

function inRounds<S extends object, L, V>(ask: (source: S, lookups: L[]) => Promise<Answer<L, V>>) {
  const queues = new WeakMap<S, Queue<L, V>>();

  function nextRound(source: S): Round<L, V> {
    const state = queues.get(source) ?? { underWay: 0, next: null, begin: () => {} };
    queues.set(source, state);
    state.next ??= plan(source, state);
    return state.next;
  }

  function plan(source: S, state: Queue<L, V>): Round<L, V> {
    const lookups: L[] = [];
    const turn = new Promise<void>((resolve) => {
      state.begin = resolve;
    });
    if (state.underWay < AT_ONCE) setImmediate(state.begin);
    const answer = turn.then(async () => {
      state.next = null;
      state.underWay += 1;
      try {
        return await ask(source, lookups);
      } finally {
        state.underWay -= 1;
        state.begin();
      }
    });
    return { lookups, answer };
  }

  return async (source: S, lookup: L): Promise<V | undefined> => {
    const { lookups, answer } = nextRound(source);
    lookups.push(lookup);
    return (await answer)(lookup);
  };
}
