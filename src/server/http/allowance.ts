/** A quarter of the time of the process, and at once as much as four seconds give. */
const SHARE = 0.25;
const AT_ONCE_MS = 1000;
const MOST_WAITING = 8;

/** How much time something that can be left out may take of a process that others need too. */
export class Allowance {
  private usedMs = 0;
  private countedAt: number;
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();
  private readonly now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
    this.countedAt = now();
  }

  get isSpent(): boolean {
    const now = this.now();
    this.usedMs = Math.max(0, this.usedMs - (now - this.countedAt) * SHARE);
    this.countedAt = now;
    return this.usedMs >= AT_ONCE_MS || this.waiting >= MOST_WAITING;
  }

  /** Does one piece of work after the other, and counts how long each took: the busier the process, the less is left. */
  spend<Result>(work: () => Promise<Result>): Promise<Result> {
    this.waiting += 1;
    const result = this.last.then(() => this.count(work));
    this.last = result.catch(() => undefined);
    return result;
  }

  private async count<Result>(work: () => Promise<Result>): Promise<Result> {
    const begun = this.now();
    try {
      return await work();
    } finally {
      this.usedMs += this.now() - begun;
      this.waiting -= 1;
    }
  }
}
