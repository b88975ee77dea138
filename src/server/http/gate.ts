/** How many requests are inside and waiting, and for how long they wait at most. */
type Limits = { atOnce: number; waiting: number; waitMs?: number };

/** The queue of a request: writes don't wait behind reads. */
export type Lane = 'reads' | 'writes';

/** Longer than most responses take, short enough that a queued request still gets its response within a second. */
const WAIT_MS = 250;

/** Admits a number of requests at once, queues some briefly in two lanes, and rejects the rest immediately. */
export class Gate {
  private admitted = 0;
  private readonly arriving = { reads: 0, writes: 0 };
  private readonly limits: Limits;
  private readonly lines = { reads: new Set<() => void>(), writes: new Set<() => void>() };
  private lastLane: Lane = 'reads';
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
    const ahead = this.admitted + this.lines.reads.size + this.lines.writes.size;
    return Math.max(1, Math.ceil((ahead * this.insideMs) / this.limits.atOnce / 1000));
  }

  /** Learns how long a request was inside. */
  learn(ms: number): void {
    this.insideMs += (ms - this.insideMs) / 8;
  }

  isFull(lane: Lane): boolean {
    const { atOnce, waiting } = this.limits;
    return this.admitted + this.lines[lane].size + this.arriving[lane] >= atOnce + waiting;
  }

  /** Counts a request that hasn't reached the gate yet, until the returned function is called. */
  expect(lane: Lane): () => void {
    this.arriving[lane] += 1;
    let isExpected = true;
    return () => {
      if (isExpected) this.arriving[lane] -= 1;
      isExpected = false;
    };
  }

  /** Takes a slot, at once or after waiting; false when none was released in time. */
  async enter(lane: Lane): Promise<boolean> {
    if (this.admitted < this.limits.atOnce) {
      this.admitted += 1;
      return true;
    }
    return !this.isFull(lane) && this.waitForTurn(lane);
  }

  /** Gives the slot to the request that has waited longest, alternating between the lanes. */
  leave(): void {
    const inTurn: Lane[] = this.lastLane === 'reads' ? ['writes', 'reads'] : ['reads', 'writes'];
    const lane = inTurn.find((name) => this.lines[name].size > 0);
    if (!lane) {
      this.admitted -= 1;
      return;
    }
    this.lastLane = lane;
    const [next] = this.lines[lane];
    next?.();
  }

  private waitForTurn(lane: Lane): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (hasPlace: boolean) => {
        clearTimeout(timer);
        this.lines[lane].delete(enter);
        resolve(hasPlace);
      };
      const enter = () => end(true);
      const timer = setTimeout(() => end(false), this.limits.waitMs ?? WAIT_MS);
      this.lines[lane].add(enter);
    });
  }
}
