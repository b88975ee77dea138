import type { ChildProgram } from '../../process/child-process/child-program.ts';
import type { ReaderResult, ReaderTask } from './tasks.ts';
import type { TimeBudget } from './time-budget.ts';

type Waiting = { personId: string; start: () => void };
type Child = Pick<ChildProgram<ReaderTask, ReaderResult>, 'run' | 'end'>;
type Options = { child: Child; seconds: number; budget: TimeBudget };

/** The program is ended after this time without a task, because it holds 80 MB. */
const IDLE_MS = 30_000;

/**
 * One child process that reads files one at a time, each within the lane's seconds. The next file is that of the person who has used the least
 * time, so many slow files of one person delay nobody else by more than one of them.
 */
export class Lane {
  private readonly options: Options;
  private readonly waiting: Waiting[] = [];
  private isBusy = false;
  private idle: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.options = options;
  }

  /** The result of a task; throws what `ChildProgram.run` throws. */
  async run(personId: string, task: ReaderTask): Promise<ReaderResult> {
    const { child, seconds, budget } = this.options;
    await this.enter(personId);
    let begun: number | null = null;
    try {
      return await child.run(task, seconds, () => {
        begun = performance.now();
      });
    } finally {
      // The start of the program costs nobody anything.
      if (begun !== null) budget.spend(personId, (performance.now() - begun) / 1000);
      this.leave();
    }
  }

  end(): void {
    clearTimeout(this.idle);
    this.options.child.end();
  }

  private async enter(personId: string): Promise<void> {
    clearTimeout(this.idle);
    if (this.isBusy) await new Promise<void>((start) => this.waiting.push({ personId, start }));
    this.isBusy = true;
  }

  /** The place passes directly to the next file, so that nobody enters in between. */
  private leave(): void {
    const next = this.dequeue();
    if (next) {
      next.start();
      return;
    }
    this.isBusy = false;
    this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
  }

  private dequeue(): Waiting | undefined {
    const used = (one: Waiting) => this.options.budget.used(one.personId);
    const next = this.waiting.reduce<Waiting | undefined>(
      (best, one) => (best === undefined || used(one) < used(best) ? one : best),
      undefined,
    );
    if (next) this.waiting.splice(this.waiting.indexOf(next), 1);
    return next;
  }
}
