import { join } from 'node:path';
import { AppError, tooManyRequests } from '#domain/errors.ts';
import type { FileExtension } from '#domain/uploads.ts';
import { ChildDied, ChildTooSlow, ChildUnavailable } from '../../child-process/child-program.ts';
import { PROJECT } from '../../project-directory.ts';
import type { Inspection } from '../inspection.ts';
import { Lane } from './lane.ts';
import type { ReaderResult, ReaderTask } from './tasks.ts';
import { TimeBudget } from './time-budget.ts';

const SECONDS = {
  /** An honest file takes a tenth of it. */
  quickSeconds: 1,
  slowSeconds: 15,
  /** Of each person. */
  secondsAnHour: 120,
};
const LIMITS = { heapMib: 192, spaceMib: 512, processorSeconds: 120 };

const TOO_COMPLEX: Inspection = { problem: 'This file is too complex to read. Please export it again.' };

/**
 * Reads foreign files in child processes with limits of memory and time: no file can block, bloat or end the server. A file that takes longer
 * than a second starts again in a second lane, so it delays others by a second only; a person has two minutes of reading an hour
 * (rule:files-are-checked-by-content).
 */
export class UploadReader {
  private readonly budget: TimeBudget;
  private readonly quick: Lane;
  private readonly slow: Lane;

  /** `directory` holds the files to read. */
  constructor(directory: string, seconds: Partial<typeof SECONDS> = {}) {
    const { quickSeconds, slowSeconds, secondsAnHour } = { ...SECONDS, ...seconds };
    this.budget = new TimeBudget(secondsAnHour);
    const program = join(PROJECT, 'src/server/files/reader/reader-program.ts');
    const options = { ...LIMITS, program, mayRead: [directory], budget: this.budget };
    this.quick = new Lane({ ...options, seconds: quickSeconds });
    this.slow = new Lane({ ...options, seconds: slowSeconds });
  }

  /**
   * The type of a file, or why it can't be used; one that ends its reader is too complex. 429 for a person whose files have taken too long, 503
   * while a release is being installed.
   */
  async inspect(personId: string, file: { path: string; named: FileExtension }): Promise<Inspection> {
    const wait = this.budget.wait(personId);
    if (wait > 0) throw tooManyRequests(wait);
    try {
      return (await this.read(personId, { inspect: file })).inspection;
    } catch (error) {
      if (error instanceof ChildDied || error instanceof ChildTooSlow) return TOO_COMPLEX;
      throw error instanceof ChildUnavailable ? beingUpdated() : error;
    }
  }

  end(): void {
    this.quick.end();
    this.slow.end();
  }

  private async read(personId: string, task: ReaderTask): Promise<ReaderResult> {
    try {
      return await this.quick.run(personId, task);
    } catch (error) {
      if (error instanceof ChildTooSlow) return this.slow.run(personId, task);
      throw error;
    }
  }
}

const beingUpdated = () =>
  new AppError({
    status: 503,
    code: 'being_updated',
    title: 'Being updated',
    detail: 'The portal is being updated, so it can’t read files for a moment. Please try again in a minute.',
    retryAfterSeconds: 60,
  });
