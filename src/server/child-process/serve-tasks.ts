/** What a child process says: that it can take a task, and the result of one. */
export type ChildMessage = { ready: true } | { result: unknown };

/** The main function of a child process: answers one task after another, and ends with its parent. An error ends it. */
export function serveTasks<Task, Result>(run: (task: Task) => Promise<Result> | Result): void {
  process.on('message', async ({ task }: { task: Task }) => say({ result: await run(task) }));
  process.on('disconnect', () => process.exit());
  say({ ready: true });
}

const say = (message: ChildMessage) => process.send?.(message);
