import { performance } from 'node:perf_hooks';

/** Of the time in which the event loop has nothing to do: who has their hands full does nothing that can be left out. */
const SHARE = 1 / 3;
const AT_ONCE_MS = 1000;
const MOST_WAITING = 8;

/** Milliseconds: all that pass, and those of them in which the event loop only waits. */
type Clocks = { now: () => number; idle: () => number };
const OF_THIS_PROCESS: Clocks = {
  now: () => performance.now(),
  idle: () => performance.eventLoopUtilization().idle,
};

/** How much time something that can be left out may take of a process that others need too. */
export class Allowance {
  private usedMs = 0;
  private countedIdle: number;
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();
  private readonly clocks: Clocks;

  constructor(clocks = OF_THIS_PROCESS) {
    this.clocks = clocks;
    this.countedIdle = clocks.idle();
  }

  get isSpent(): boolean {
    const idle = this.clocks.idle();
    this.usedMs = Math.max(0, this.usedMs - (idle - this.countedIdle) * SHARE);
    this.countedIdle = idle;
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
    const begun = this.clocks.now();
    try {
      return await work();
    } finally {
      this.usedMs += this.clocks.now() - begun;
      this.waiting -= 1;
    }
  }
}
