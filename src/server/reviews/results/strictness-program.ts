/** The program of the child process that estimates how strict reviewers are. */
import { strictnessOf } from '#domain/reviews/fairness/strictness.ts';
import { serveTasks } from '../../process/child-process/serve-tasks.ts';

serveTasks(strictnessOf);
