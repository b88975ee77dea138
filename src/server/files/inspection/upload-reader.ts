import { join } from 'node:path';
import { AppError, tooManyRequests } from '#domain/errors.ts';
import {
  ChildDied,
  ChildKilled,
  ChildProgram,
  ChildTooSlow,
} from '../../process/child-process/child-program.ts';
import { PROJECT } from '../../project-directory.ts';
import type { FileToInspect, Inspection } from './inspection.ts';
import { Lane } from './lane.ts';
import type { ReaderResult, ReaderTask } from './tasks.ts';
import { TimeBudget } from './time-budget.ts';

/** An ordinary file takes a tenth of it. */
const QUICK_SECONDS = 1;
const SLOW_SECONDS = 15;
const SECONDS_AN_HOUR = 120;

type Lanes = { quick: Lane; slow: Lane; budget: TimeBudget };

const TOO_COMPLEX: Inspection = { problem: 'This file is too complex to read. Please export it again.' };

/**
 * Reads foreign files in child processes with limits of memory and time: no file can block, bloat or end the server. A file that takes longer
 * than a second starts again in a second lane, so it delays others by a second only; a person has two minutes of reading an hour
 * (rule:files-are-checked-by-content).
 */
export class UploadReader {
  private readonly lanes: Lanes;

  constructor(lanes: Lanes) {
    this.lanes = lanes;
  }

  /**
   * The type of a file, or why it can't be used; one that ends its reader is too complex. 429 for a person whose files have taken too long, 503
   * while memory is short. Throws ChildUnavailable while a release is being installed.
   */
  async inspect(personId: string, file: FileToInspect): Promise<Inspection> {
    const wait = this.lanes.budget.wait(personId);
    if (wait > 0) throw tooManyRequests(wait);
    try {
      return (await this.read(personId, { inspect: file })).inspection;
    } catch (error) {
      if (error instanceof ChildDied || error instanceof ChildTooSlow) return TOO_COMPLEX;
      throw error instanceof ChildKilled ? shortOfMemory() : error;
    }
  }

  end(): void {
    this.lanes.quick.end();
    this.lanes.slow.end();
  }

  private async read(personId: string, task: ReaderTask): Promise<ReaderResult> {
    try {
      return await this.lanes.quick.run(personId, task);
    } catch (error) {
      if (error instanceof ChildTooSlow || error instanceof ChildKilled)
        return this.lanes.slow.run(personId, task);
      throw error;
    }
  }
}

const shortOfMemory = () =>
  new AppError({
    status: 503,
    code: 'unavailable',
    title: 'Busy right now',
    detail: 'The portal is too busy to read your file at this moment. Please try again in a minute.',
    retryAfterSeconds: 60,
  });

/** The reader of a process, for uploads in this directory. */
export function createUploadReader(directory: string): UploadReader {
  const budget = new TimeBudget(SECONDS_AN_HOUR);
  const lane = (seconds: number) =>
    new Lane({ child: new ChildProgram({ ...PROGRAM, mayRead: [directory] }), seconds, budget });
  return new UploadReader({ quick: lane(QUICK_SECONDS), slow: lane(SLOW_SECONDS), budget });
}

const PROGRAM = {
  program: join(PROJECT, 'src/server/files/inspection/reader-program.ts'),
  heapMib: 192,
  spaceMib: 512,
  processorSeconds: 120,
};
