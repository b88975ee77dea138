const ATTEMPTS = 3;

/** The processor time that synchronous work takes of its thread in milliseconds: the best of three, which other work on the machine hardly changes. */
export function processorMs(work: () => unknown): number {
  const once = () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  return Math.min(...Array.from({ length: ATTEMPTS }, once));
}
