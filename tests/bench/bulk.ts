/**
 * How long it takes to preview a bulk status over some thousand applications and to run it to its end:
 * `DATA_DIR=… node tests/bench/bulk.ts status=waitlisted` on a data directory filled with the large seed. It writes.
 */
import { print, withServer } from './server.ts';

const filter = Object.fromEntries(new URLSearchParams(process.argv[2] ?? 'status=waitlisted'));

await withServer(async ({ post, memory }) => {
  const start = performance.now();
  const preview = await post('/api/staff/bulk-runs', {
    selection: { kind: 'matching', filter, seen_total: 0 },
    action: { kind: 'set_status', status: 'under_review' },
  });
  const { id, total, counts, mails, ...rest } = await preview.json();
  print({ preview_ms: Math.round(performance.now() - start), total, counts, mails, problem: rest.detail });
  const before = memory();
  const steps: number[] = [];
  let run = { state: 'running', counts: [] };
  while (run.state === 'running') {
    const begun = performance.now();
    run = await (await post(`/api/staff/bulk-runs/${id}/steps`, {})).json();
    steps.push(performance.now() - begun);
  }
  const sorted = steps.toSorted((a, b) => a - b);
  print({
    state: run.state,
    counts: run.counts,
    steps: steps.length,
    seconds: (steps.reduce((sum, ms) => sum + ms, 0) / 1000).toFixed(1),
    step_median_ms: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    step_slowest_ms: Math.round(sorted.at(-1) ?? 0),
    rss_before_mb: before,
    rss_after_mb: memory(),
  });
});
