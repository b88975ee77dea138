import { join } from 'node:path';
import { runInChild } from '../../../process/child-process/run-in-child.ts';
import { PROJECT } from '../../../project-directory.ts';
import type { AssignmentProblem } from './problem.ts';
import type { Assignment } from './solve.ts';

const SECONDS = 600;
/** Measured: 350 MB for 10,000 applications and 40 reviewers. */
const SOLVER = {
  program: join(PROJECT, 'src/server/reviews/assignments/automatic/solver-program.ts'),
  heapMib: 1024,
  spaceMib: 4096,
  processorSeconds: 2 * SECONDS,
};

/** Solves in a child process, so that no request waits for the solver and its memory can't end the server. Throws after ten minutes. */
export const solveInChild = (problem: AssignmentProblem): Promise<Assignment> =>
  runInChild(SOLVER, problem, SECONDS);
