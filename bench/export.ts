/**
 * The time and the server memory of an export of every application:
 * `DATA_DIR=… node bench/export.ts` on a data directory filled with `npm run seed -- --scale large`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, print, withServer } from './server.ts';

await withServer(async (bench) => {
  for (const format of ['csv', 'xlsx', 'csv', 'xlsx']) await measure(bench, format);
});

async function measure({ post, memory }: Bench, format: string) {
  const before = memory();
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, memory());
  }, 50);
  const start = performance.now();
  const selection = { kind: 'matching', filter: {}, seen_total: 0 };
  const response = await post('/api/staff/application-exports', { format, selection });
  const first = performance.now() - start;
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  const seconds = (performance.now() - start) / 1000;
  clearInterval(timer);
  await pause(2000);
  print({
    format,
    status: response.status,
    rows: response.headers.get('X-Total-Rows'),
    megabytes: Math.round(bytes / 1e6),
    first_byte_ms: Math.round(first),
    seconds: seconds.toFixed(1),
    rss_before_mb: before,
    rss_highest_mb: highest,
    rss_after_mb: memory(),
  });
}
