/** The program of the child process that solves a proposal. */
import { serveTasks } from '../../process/child-process/serve-tasks.ts';
import { propose } from './solve.ts';
import type { ProposalTask } from './solve-in-child.ts';

serveTasks(({ problem, forced }: ProposalTask) => propose(problem, forced));
