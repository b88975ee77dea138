import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumPath } from '../../scripts/checks/chromium.mjs';
import { withDemoProduct } from '../../scripts/web/demo-product.ts';
import { DEMO_PASSWORD } from '../../src/domain/users/users.ts';
import { machine, type Table, writeResults } from '../performance-page.ts';
import { withHttp2 } from './http2-front.ts';
import { PATIENCE_MS, STAFF_USES, studentUses, type Use, visitorUses } from './slow-line-uses.ts';

// `npm run bench -- slow-line [--cpu 6 --only apply]`: a phone on 400 kbit/s with 400 ms and an empty cache uses each screen from its
// first paint on, over HTTP/2 as behind deploy/nginx; the handshakes of TCP and TLS, twice the 400 ms, come before. Prints when a page is readable (its first paint), usable (all controls on the screen are hydrated) and complete (those
// further down too), when the first press or text had its effect, and every one that was lost.
const PORT = 3928;
const HTTP2_PORT = 3929;
const URL_OF_SITE = `https://localhost:${HTTP2_PORT}`;
const BYTES_A_SECOND = 50_000;
const LATENCY_MS = 400;
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const TIMES = ['readable', 'usable', 'complete'] as const;
/** In milliseconds since the page was asked for. */
type Times = Record<(typeof TIMES)[number], number>;
declare global {
  interface Window {
    slowLine?: Times;
  }
}

type Result = Times & { use: Use; effect: number; lost: string | null };

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const pageOf = (use: Use) => use.path.replace(/[0-9a-f-]{36}/, ':id');

const { values } = parseArgs({
  options: { cpu: { type: 'string', default: '6' }, only: { type: 'string' } },
});
const cpu = Number(values.cpu);
execFileSync(process.execPath, ['scripts/checks/build.mjs'], { stdio: 'inherit' });
const measureSite = async () => {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    return await measureAll(browser, URL_OF_SITE);
  } finally {
    await browser.close();
  }
};
const results = await withDemoProduct(PORT, () => withHttp2(HTTP2_PORT, PORT, measureSite), {
  PUBLIC_URL: URL_OF_SITE,
});
const lost = results.filter((result) => result.lost);
const remark = `${lost.length} of ${results.length} presses and texts lost, with a processor ${cpu} times slower`;
console.log(remark);
if (values.only === undefined)
  writeResults('slow-line', { measured: machine(), tables: [asTable()], remark });
process.exitCode = lost.length > 0 ? 1 : 0;

async function measureAll(browser: Browser, url: string): Promise<Result[]> {
  const student = await signIn(browser, url, 'asha@demo.example');
  const state = await student.storageState();
  const uses = [...visitorUses(), ...studentUses(await openProject(student)), ...STAFF_USES];
  await student.close();
  const staff = await signIn(browser, url, 'sita@demo.example');
  const staffState = await staff.storageState();
  await staff.close();
  const done: Result[] = [];
  for (const use of uses.filter(({ name, path }) => `${path} ${name}`.includes(values.only ?? ''))) {
    const ofPerson = use.path.startsWith('/admin') ? staffState : state;
    const storageState = use.path.startsWith('/auth') ? undefined : ofPerson;
    const context = await browser.newContext({
      ...PHONE,
      baseURL: url,
      ignoreHTTPSErrors: true,
      storageState,
      serviceWorkers: 'block',
    });
    // The first page of a screen after a start makes the server load the screen's code, and the browser may have to render it instead.
    await context.request.get(use.path);
    done.push(await measure(context, use));
    await context.close();
    print(done.at(-1));
  }
  return done;
}

async function signIn(browser: Browser, baseURL: string, email: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, ignoreHTTPSErrors: true });
  const data = { email, password: DEMO_PASSWORD };
  const response = await context.request.post('/api/session', { data, headers: { Origin: baseURL } });
  if (!response.ok()) throw new Error(`Signing in as ${email} failed: ${response.status()}`);
  // This page is client-rendered, and makes the server load its renderer for the others.
  await context.request.get('/dashboard');
  return context;
}

async function openProject({ request }: BrowserContext): Promise<string> {
  const { projects } = await (await request.get('/api/projects')).json();
  return projects.find(({ my_status }: { my_status: string | null }) => my_status === null).id;
}

async function measure(context: BrowserContext, use: Use): Promise<Result> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.addInitScript(recordTimes);
  await page.goto(use.path, { waitUntil: 'commit' });
  await page.locator('main').first().waitFor();
  const times = page.waitForFunction(() => window.slowLine?.complete && window.slowLine, null, {
    polling: 500,
  });
  const failed = (error: Error) => error.message.split('\n')[0] ?? 'failed';
  const acted = await use.act(page).then(() => null, failed);
  const lost = acted ?? (await use.arrives(page).then(() => null, failed));
  const effect = await page.evaluate(() => performance.now());
  const { readable, usable, complete } = await (await times).evaluate((recorded) => recorded as Times);
  return { use, readable, usable, complete, effect, lost };
}

/** Runs in the page, because Playwright's own waiting looks only twice a second, and after changes only, so that it keeps no frame busy. */
function recordTimes() {
  const isOnScreen = (control: Element) =>
    control.checkVisibility() && control.getBoundingClientRect().top < window.innerHeight;
  const look = () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    // A client-rendered page has no controls until its script has run.
    if (!paint || times.complete || !document.querySelector('main')) return;
    const waiting = [...document.querySelectorAll('#root [data-unhydrated]')];
    times.readable = paint.startTime;
    if (!waiting.some(isOnScreen)) times.usable ||= performance.now();
    if (waiting.length === 0) times.complete = performance.now();
  };
  const times: Times = { readable: 0, usable: 0, complete: 0 };
  window.slowLine = times;
  new PerformanceObserver(look).observe({ type: 'paint' });
  const changes = { subtree: true, childList: true, attributeFilter: ['data-unhydrated'] };
  new MutationObserver(look).observe(document, changes);
}

function asTable(): Table {
  const rows = results.map((result) => [
    pageOf(result.use),
    result.use.name,
    ...TIMES.map((time) => seconds(result[time])),
    seconds(result.effect),
    result.lost ? 'lost' : 'arrived',
  ]);
  return { head: ['page', 'what a person does', ...TIMES, 'effect', 'press or text'], rows };
}

function print(result: Result | undefined) {
  if (!result) return;
  const { use, lost } = result;
  const times = TIMES.map((time) => `${time} ${seconds(result[time]).padStart(7)}`).join('  ');
  console.log(
    `${pageOf(use).padEnd(22)} ${use.name.padEnd(34)} ${times}  ${lost ? `LOST: ${lost}` : `effect ${seconds(result.effect)}`}`,
  );
}
