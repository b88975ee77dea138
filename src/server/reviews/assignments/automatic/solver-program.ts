/** The program of the child process that solves an automatic assignment. */
import { serveTasks } from '../../../process/child-process/serve-tasks.ts';
import { assign } from './solve.ts';

serveTasks(assign);
