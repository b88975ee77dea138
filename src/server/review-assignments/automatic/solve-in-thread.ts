import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PROJECT } from '../../project-directory.ts';
import type { AssignmentProblem } from './problem.ts';
import type { Assignment } from './solve.ts';

const SECONDS = 600;
const HEAP_MIB = 1024;

/** Solves in a thread of its own, so that no request waits for the solver. Throws if it takes longer than ten minutes. */
export async function solveInThread(problem: AssignmentProblem): Promise<Assignment> {
  const worker = new Worker(join(PROJECT, 'src/server/review-assignments/automatic/solver-thread.ts'), {
    workerData: problem,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
  });
  try {
    const [assignment] = await once(worker, 'message', { signal: AbortSignal.timeout(SECONDS * 1000) });
    return assignment as Assignment;
  } finally {
    await worker.terminate();
  }
}
