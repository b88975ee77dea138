const ATTEMPTS = 3;

/** The CPU time of synchronous work on its thread in milliseconds: the best of three, nearly independent of other work on the machine. */
export function processorMs(work: () => unknown): number {
  const once = () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  return Math.min(...Array.from({ length: ATTEMPTS }, once));
}
