/** The program of the child process that reads foreign files (docs/security.md, “What reads foreign input”). */
import { serveTasks } from '../../process/child-process/serve-tasks.ts';
import { inspectFile } from './inspect.ts';
import type { ReaderResult, ReaderTask } from './tasks.ts';

serveTasks<ReaderTask, ReaderResult>(async ({ inspect }) => ({
  inspection: await inspectFile(inspect),
}));
