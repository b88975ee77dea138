const ATTEMPTS = 3;

/** The CPU time of synchronous work on its thread in milliseconds: the best of three, nearly independent of other work on the machine. */
export function processorMs(work: () => unknown): number {
  return Math.min(...Array.from({ length: ATTEMPTS }, () => onceMs(work)));
}

function onceMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const SAMPLE = JSON.stringify({
  numbers: [1, 2, 3, 4.5],
  text: 'lorem ipsum é '.repeat(8),
  nested: { list: [{ d: 1 }] },
});
const SAMPLES = 15_000;
/** The same work on an idle machine with two cores, for which the limits of CPU time are meant. */
const IDLE_MS = 24;

/** How many times slower this processor is now than an idle one: two threads that share a core take up to twice the CPU time. At least 1. */
export function slowness(): number {
  const ms = onceMs(() => {
    for (let sample = 0; sample < SAMPLES; sample += 1) JSON.stringify(JSON.parse(SAMPLE));
  });
  return Math.max(1, ms / IDLE_MS);
}
