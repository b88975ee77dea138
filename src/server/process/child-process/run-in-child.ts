import { type ChildLimits, ChildProgram } from './child-program.ts';

/** Runs one task in a child process of its own, which ends with it. Throws what `ChildProgram.run` throws. */
export async function runInChild<Task, Result>(
  program: ChildLimits & { program: string; hasAddons?: boolean },
  task: Task,
  seconds: number,
): Promise<Result> {
  const child = new ChildProgram<Task, Result>(program);
  try {
    return await child.run(task, seconds);
  } finally {
    child.end();
  }
}
