/** What a child process says: that it can take a task, and the result of one or the code of its error. */
export type ChildMessage =
  | { ready: true }
  | { result: unknown }
  | { error: { message: string; code: string } };

/**
 * The main function of a child process: answers one task after another, and ends with its parent. A signal of the terminal or of systemd is for
 * the parent, which still waits for the result.
 */
export function serveTasks<Task, Result>(run: (task: Task) => Promise<Result> | Result): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('message', async ({ task }: { task: Task }) => say(await answer(run, task)));
  process.on('disconnect', () => process.exit());
  say({ ready: true });
}

const say = (message: ChildMessage) => process.send?.(message);

async function answer<Task, Result>(
  run: (task: Task) => Promise<Result> | Result,
  task: Task,
): Promise<ChildMessage> {
  try {
    return { result: await run(task) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const message = error instanceof Error ? error.message : String(error);
    return { error: { message, code } };
  }
}
