/** The figures of a process at its METRICS_PORT. Reading them starts a new measurement of its event loop's delay. */
export async function readProcess(port: number) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    loop_p99_ms: value('nodejs_eventloop_lag_p99_seconds') * 1000,
    loop_longest_ms: value('nodejs_eventloop_lag_max_seconds') * 1000,
    cpu_seconds: value('process_cpu_seconds_total'),
    heap_megabytes: value('nodejs_heap_size_used_bytes') / 2 ** 20,
  };
}

export type ProcessFigures = Awaited<ReturnType<typeof readProcess>>;
