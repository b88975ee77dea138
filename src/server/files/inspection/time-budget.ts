const HOUR_SECONDS = 3600;

/** The seconds of reading that each person has used; an allowance comes back evenly within an hour. */
export class TimeBudget {
  private readonly seconds: number;
  private readonly now: () => number;
  private readonly spent = new Map<string, { seconds: number; at: number }>();

  constructor(seconds: number, now: () => number = () => performance.now() / 1000) {
    this.seconds = seconds;
    this.now = now;
  }

  used(personId: string): number {
    const entry = this.spent.get(personId);
    if (!entry) return 0;
    const returned = (this.now() - entry.at) * (this.seconds / HOUR_SECONDS);
    return Math.max(0, entry.seconds - returned);
  }

  spend(personId: string, seconds: number): void {
    const total = this.used(personId) + seconds;
    this.spent.delete(personId);
    this.spent.set(personId, { seconds: total, at: this.now() });
    this.forgetUnused();
  }

  /** The seconds until the person may have another file read; 0 at once. */
  wait(personId: string): number {
    const over = this.used(personId) - this.seconds;
    return over <= 0 ? 0 : Math.ceil(over * (HOUR_SECONDS / this.seconds));
  }

  /** The oldest entries first, because an entry is written anew whenever it grows. */
  private forgetUnused(): void {
    for (const personId of this.spent.keys()) {
      if (this.used(personId) > 0) return;
      this.spent.delete(personId);
    }
  }
}
