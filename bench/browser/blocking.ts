import { parseArgs } from 'node:util';
import { type Browser, type CDPSession, chromium, devices } from '@playwright/test';
import { chromiumPath } from '../../scripts/checks/chromium.mjs';
import { DEMO_PASSWORD } from '../../src/domain/users/users.ts';

// `npm run bench -- blocking http://localhost:3001 http://localhost:3002 [--runs 9] [--cpu 4]` compares running demos, each started from its own
// build: for how long the main thread of a phone is blocked after the first paint. The demos take turns, so that a noisy machine disturbs
// all of them alike. The processor is slowed down by arithmetic, as Lighthouse does it: a task counts with what exceeds 50 ms.
const STUDENT = 'asha@demo.example';
const ADMIN = 'arun@demo.example';
const PAGES = {
  '/dashboard': STUDENT,
  '/projects': STUDENT,
  '/teams': STUDENT,
  '/profile': STUDENT,
  '/admin': ADMIN,
  '/admin/applications': ADMIN,
};
const SETTLED_MS = 4500;
const LONG_MS = 50;
const CATEGORIES = '-*,toplevel,loading,devtools.timeline';

type TraceEvent = { name: string; ph: string; ts: number; dur: number; pid: number; tid: number };

const { values, positionals: urls } = parseArgs({
  options: { runs: { type: 'string', default: '9' }, cpu: { type: 'string', default: '4' } },
  allowPositionals: true,
});
if (urls.length === 0) throw new Error('Give the address of one or more running demos.');

const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
for (const [path, email] of Object.entries(PAGES)) {
  const blocked = urls.map((): number[] => []);
  for (let run = 0; run < Number(values.runs); run++) {
    for (const [index, url] of urls.entries()) blocked[index]?.push(await measure(browser, url, path, email));
  }
  const columns = blocked.map((runs) => runs.toSorted((a, b) => a - b)).map(summary);
  console.log(path.padEnd(22), columns.join('   '));
}
await browser.close();

function summary(sorted: number[]): string {
  const [median = 0, least = 0, most = 0] = [sorted[sorted.length >> 1], sorted[0], sorted.at(-1)];
  return `${median.toFixed(0)} ms (${least.toFixed(0)} to ${most.toFixed(0)})`.padEnd(24);
}

/** The milliseconds for which the page is blocked, for a new visitor of the site who is signed in. */
async function measure(browser: Browser, url: string, path: string, email: string): Promise<number> {
  const context = await browser.newContext({ ...devices['Pixel 5'], baseURL: url });
  const data = { email, password: DEMO_PASSWORD };
  const response = await context.request.post('/api/session', { data, headers: { Origin: url } });
  if (!response.ok()) throw new Error(`Signing in as ${email} at ${url} failed: ${response.status()}`);
  await context.request.get(path);
  const page = await context.newPage();
  const events = await trace(await context.newCDPSession(page), async () => {
    await page.goto(path);
    await page.waitForTimeout(SETTLED_MS);
  });
  await context.close();
  return blockedAfterPaint(events);
}

async function trace(session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { categories: CATEGORIES, transferMode: 'ReportEvents' });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return events;
}

function blockedAfterPaint(events: TraceEvent[]): number {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('The page was not painted.');
  const tasks = events
    .filter(
      ({ name, ph, pid, tid }) =>
        name.endsWith('RunTask') && ph === 'X' && pid === paint.pid && tid === paint.tid,
    )
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  // A task within another one counts with that.
  let end = 0;
  const outer = tasks.filter(({ ts, dur }) => {
    if (ts < end) return false;
    end = ts + dur;
    return end > paint.ts;
  });
  return outer.reduce((sum, { dur }) => sum + Math.max(0, (dur / 1000) * Number(values.cpu) - LONG_MS), 0);
}
