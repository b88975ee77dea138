/**
 * The time of the preview of a bulk status over some thousand applications, and of the worker that carries it out:
 * `DATA_DIR=… node bench/bulk.ts status=waitlisted` on a data directory filled with the large seed. It writes.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { print, withServer } from './server.ts';

const POLL_MS = 100;
const filter = Object.fromEntries(new URLSearchParams(process.argv[2] ?? 'status=waitlisted'));

await withServer(async ({ post, put, get, memory }) => {
  const start = performance.now();
  const preview = await post('/api/staff/bulk-runs', {
    selection: { kind: 'matching', filter, seen_total: 0 },
    action: { kind: 'set_status', status: 'under_review' },
  });
  const { id, total, counts, mails, ...rest } = await preview.json();
  print({ preview_ms: Math.round(performance.now() - start), total, counts, mails, problem: rest.detail });
  const before = memory();
  for (const step of ['start', 'undo']) {
    const startedAt = performance.now();
    let run = await (await put(`/api/staff/bulk-runs/${id}/${step}`)).json();
    const responded = performance.now();
    while (run.state === 'running' || run.state === 'undoing') {
      await pause(POLL_MS);
      run = await (await get(`/api/staff/bulk-runs/${id}`)).json();
    }
    print({
      step,
      problem: run.detail,
      state: run.state,
      counts: run.counts,
      answer_ms: Math.round(responded - startedAt),
      seconds: ((performance.now() - startedAt) / 1000).toFixed(1),
      rss_before_mb: before,
      rss_after_mb: memory(),
    });
  }
});
