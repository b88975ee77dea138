import { join } from 'node:path';
import { conflict } from '#domain/errors.ts';
import { runInChild } from '../../process/child-process/run-in-child.ts';
import { limitTo } from '../../process/limit-to.ts';
import { PROJECT } from '../../project-directory.ts';
import { nothingProposed, type ProposalProblem } from './problem.ts';
import type { Proposal } from './solve.ts';

/** Measured: 11 of a processor for 2,000 applications with four wishes. */
const SECONDS = 60;
const SOLVER = {
  program: join(PROJECT, 'src/server/decisions/proposal/solver-program.ts'),
  heapMib: 1024,
  spaceMib: 4096,
  processorSeconds: 2 * SECONDS,
};

export type ProposalTask = { problem: ProposalProblem; forced: string | null };

const oneAtATime = limitTo(1);
const MOST_WAITING = 4;
let waiting = 0;

/**
 * Solves in a child process, one problem after another, so that the server answers others meanwhile. 409 while too many wait; throws what
 * `ChildProgram.run` throws.
 */
export async function solveInChild(task: ProposalTask): Promise<Proposal | null> {
  if (task.problem.applications.length === 0) return nothingProposed(task.problem); // the start of a child takes half a second
  if (waiting >= MOST_WAITING) throw othersCompute();
  waiting += 1;
  try {
    return await oneAtATime(() => runInChild<ProposalTask, Proposal | null>(SOLVER, task, SECONDS));
  } finally {
    waiting -= 1;
  }
}

const othersCompute = () =>
  conflict(
    'others_compute',
    'Busy right now',
    'Other proposals are being computed. Please try again in a minute.',
  );
