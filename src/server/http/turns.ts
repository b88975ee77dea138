/** Gets true for its turn and false when its place goes to another request. */
export type Waiter = (hasPlace: boolean) => void;

/**
 * The requests that arrive and wait in a lane. Clients take turns, and each client's requests are in order: with n clients waiting, each has
 * every n-th turn, so that a client with many requests slows only itself.
 */
export class Turns {
  private readonly waiting = new Map<string, Set<Waiter>>();
  private readonly arriving = new Map<string, number>();

  get size(): number {
    return sum([...this.waiting.values()].map(({ size }) => size));
  }

  get expected(): number {
    return sum([...this.arriving.values()]);
  }

  add(client: string, waiter: Waiter): void {
    const own = this.waiting.get(client) ?? new Set();
    this.waiting.set(client, own.add(waiter));
  }

  remove(client: string, waiter: Waiter): void {
    const own = this.waiting.get(client);
    own?.delete(waiter);
    if (own?.size === 0) this.waiting.delete(client);
  }

  /** Counts a request that hasn't reached the gate yet, until the returned function is called. */
  expect(client: string): () => void {
    this.arriving.set(client, (this.arriving.get(client) ?? 0) + 1);
    return () => {
      const left = (this.arriving.get(client) ?? 0) - 1;
      if (left > 0) this.arriving.set(client, left);
      else this.arriving.delete(client);
    };
  }

  /** The request whose turn it is; its client then goes to the end. */
  next(): Waiter | undefined {
    const [first] = this.waiting;
    if (!first) return undefined;
    const [client, own] = first;
    this.waiting.delete(client);
    this.waiting.set(client, own);
    const [waiter] = own;
    return waiter;
  }

  /** Whether another client has so many requests that one of this client may take the place of one of them. */
  mayDisplace(client: string): boolean {
    const clients = new Set([...this.waiting.keys(), ...this.arriving.keys()]);
    const most = Math.max(0, ...[...clients].map((other) => this.countOf(other)));
    return most > this.countOf(client) + 1;
  }

  /** The last waiting request of the client with most of them, if this client has at least two fewer. */
  lastOfLongest(client: string): Waiter | undefined {
    const own = this.waiting.get(client)?.size ?? 0;
    const [longest] = [...this.waiting.values()].toSorted((one, other) => other.size - one.size);
    return longest && longest.size > own + 1 ? [...longest].at(-1) : undefined;
  }

  private countOf(client: string): number {
    return (this.waiting.get(client)?.size ?? 0) + (this.arriving.get(client) ?? 0);
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
