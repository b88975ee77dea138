import { Turns, type Waiter } from './turns.ts';

/** How many requests are inside and waiting, and for how long they wait at most. */
type Limits = { atOnce: number; waiting: number; waitMs?: number };

/** The queue of a request: writes don't wait behind reads, which the browser repeats without anybody losing anything. */
export type Lane = 'reads' | 'writes';

/** Longer than most responses take, short enough that a queued request still gets its response within a second. */
const WAIT_MS = 250;

/** While both wait: in the last minute before a deadline a list may wait, a submission may not. */
const WRITES_FOR_EACH_READ = 3;

/** The client of requests that don't take turns by client. */
const EVERYBODY = '';

/**
 * Admits a number of requests at once, queues some briefly in two lanes, and rejects the rest immediately. Clients that are named take turns:
 * one alone may fill a lane, and then gives its last places to others as they arrive.
 */
export class Gate {
  private admitted = 0;
  private readonly limits: Limits;
  private readonly lanes = { reads: new Turns(), writes: new Turns() };
  private writesSinceRead = 0;
  /** The mean of the last ones. */
  private insideMs = 0;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  get underWay(): number {
    return this.admitted;
  }

  /** The seconds after which a new request would have had its turn. */
  get waitSeconds(): number {
    const ahead = this.admitted + this.lanes.reads.size + this.lanes.writes.size;
    return Math.max(1, Math.ceil((ahead * this.insideMs) / this.limits.atOnce / 1000));
  }

  /** Learns how long a request was inside. */
  learn(ms: number): void {
    this.insideMs += (ms - this.insideMs) / 8;
  }

  /** Whether a request that arrives now has no place. */
  isFull(lane: Lane, client = EVERYBODY): boolean {
    const turns = this.lanes[lane];
    return this.isOver(lane, turns.expected) && !turns.mayDisplace(client);
  }

  /** Counts a request that hasn't reached the gate yet, until the returned function is called. */
  expect(lane: Lane, client = EVERYBODY): () => void {
    const hasArrived = this.lanes[lane].expect(client);
    let isExpected = true;
    return () => {
      if (isExpected) hasArrived();
      isExpected = false;
    };
  }

  /** Takes a slot, at once or after waiting; false when none was released in time, or another client took the place. */
  async enter(lane: Lane, client = EVERYBODY): Promise<boolean> {
    if (this.admitted < this.limits.atOnce) {
      this.admitted += 1;
      return true;
    }
    if (this.isOver(lane)) {
      const displaced = this.lanes[lane].lastOfLongest(client);
      if (!displaced) return false;
      displaced(false);
    }
    return this.waitForTurn(lane, client);
  }

  /** Gives the slot to the request whose turn it is. */
  leave(): void {
    const isForWrite = this.writesSinceRead < WRITES_FOR_EACH_READ;
    const inTurn: Lane[] = isForWrite ? ['writes', 'reads'] : ['reads', 'writes'];
    const lane = inTurn.find((name) => this.lanes[name].size > 0);
    if (!lane) {
      this.admitted -= 1;
      return;
    }
    this.writesSinceRead = lane === 'writes' ? this.writesSinceRead + 1 : 0;
    this.lanes[lane].next()?.(true);
  }

  private isOver(lane: Lane, expected = 0): boolean {
    const { atOnce, waiting } = this.limits;
    return this.admitted + this.lanes[lane].size + expected >= atOnce + waiting;
  }

  private waitForTurn(lane: Lane, client: string): Promise<boolean> {
    return new Promise((resolve) => {
      const end: Waiter = (hasPlace) => {
        clearTimeout(timer);
        this.lanes[lane].remove(client, end);
        resolve(hasPlace);
      };
      const timer = setTimeout(() => end(false), this.limits.waitMs ?? WAIT_MS);
      this.lanes[lane].add(client, end);
    });
  }
}
