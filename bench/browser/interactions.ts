/**
 * From each press, letter and key to the frame that shows its effect, on every screen with the large data (the browser's Event Timing). A screen's
 * INP is its slowest interaction; beyond fifty, one in fifty is left out. `npm run bench -- inp [--cpu 4] [--only admin-]`; without
 * arguments it measures all screens at the machine's own speed and four times slower. The results of all screens are stored.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../../scripts/checks/chromium.mjs';
import { connect } from '../../src/server/db/database.ts';
import { openPage } from '../../tests/e2e/support/open-page.ts';
import { PAGES, type VisualPage } from '../../tests/e2e/visual/pages.ts';
import { openBenchDatabase } from '../database.ts';
import { asText, machine, quantile, type Results, writeResults } from '../performance-page.ts';
import { BENCH_SECRET, startProduct } from '../product.ts';
import { observeInteractions } from './event-timing.ts';
import { type LargePlace, openLargePlace } from './large-place.ts';
import { type Hand, type Interaction, useScreen } from './using.ts';

const GOAL_MS = 100;
const SPEEDS = [1, 4];
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PATIENCE_MS = 60_000;
/** For what a page loads when it is idle. */
const ARRIVED_MS = 600;
/** What opens by itself or by a press on another screen. */
const SAME_SCREEN = /^(notification-bell|menu|palette|.+-nothing-found|.+-chosen)$/;
/** The keys of lists and of the workbench. */
const KEYS: Record<string, string> = {
  'admin-applications': 'j j ArrowDown x k ArrowUp x n p / Escape ?',
  decisions: 'j j a w k r',
  'review-workbench': '4 3 ArrowUp 5 ArrowDown j k 0 n Escape 4 3 s /',
};

/** The header and the like are used once by each person at each speed. */
const shells = new Map<string, Set<string>>();

type Measured = { page: VisualPage; cpu: number; made: Interaction[]; failed?: string };
type Site = { browser: Browser; url: string; place: LargePlace };

const { values } = parseArgs({ options: { cpu: { type: 'string' }, only: { type: 'string' } } });
const speeds = values.cpu === undefined ? SPEEDS : [Number(values.cpu)];
const screens = screensOf(PAGES).filter(({ name }) => name.includes(values.only ?? ''));
execFileSync(process.execPath, ['scripts/checks/build.mjs'], { stdio: 'inherit' });
const measured = await withLargeSite(measureAll);
const results = asResults(measured);
if (values.only === undefined) writeResults('inp', results);
console.log(asText(results));
if (measured.some(({ failed }) => failed) || tooSlow(measured, speeds[0] ?? 1).length > 0)
  process.exitCode = 1;

/** One of each address: what its dialogs and tabs show is reached by pressing. */
function screensOf(pages: VisualPage[]): VisualPage[] {
  const isOwn = ({ name, only }: VisualPage) => !only && !SAME_SCREEN.test(name);
  const one = new Map(
    pages
      .filter(isOwn)
      .map((page) => [`${page.viewer} ${page.path}`, page] as const)
      .reverse(),
  );
  return [...one.values()].reverse();
}

async function withLargeSite<T>(work: (site: Site) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-inp-'));
  const database = await openBenchDatabase(1);
  const { db, pool } = connect(database.url);
  try {
    const { url, stop } = await startProduct({ DATABASE_URL: database.url, DATA_DIR: directory });
    try {
      const place = await openLargePlace({ db, secret: BENCH_SECRET, url });
      const args = ['--no-sandbox', '--disable-gpu'];
      const browser = await chromium.launch({ executablePath: chromiumPath(), args });
      return await work({ browser, url, place }).finally(() => browser.close());
    } finally {
      await stop();
    }
  } finally {
    await pool.end();
    await database.close();
    await rm(directory, { recursive: true, force: true });
  }
}

async function measureAll(site: Site): Promise<Measured[]> {
  const done: Measured[] = [];
  for (const page of screens)
    for (const cpu of speeds) {
      const shell = shellOf(page, cpu);
      const failed = (error: Error) => ({ made: [], failed: error.message.split('\n')[0] });
      const outcome = await measure(site, page, cpu, shell).then((made) => ({ made }), failed);
      done.push({ page, cpu, ...outcome });
      print(done.at(-1));
    }
  return done;
}

function shellOf({ viewer }: VisualPage, cpu: number): Set<string> {
  const key = `${viewer} ${cpu}`;
  const shell = shells.get(key) ?? new Set();
  shells.set(key, shell);
  return shell;
}

async function measure({ browser, url, place }: Site, screen: VisualPage, cpu: number, shell: Set<string>) {
  const isOfStaff = /staff|reviewer/.test(screen.viewer);
  const context = await browser.newContext({
    ...(isOfStaff ? DESKTOP : PHONE),
    baseURL: url,
    serviceWorkers: 'block',
  });
  const path = screen.path.replaceAll(/:(\w+)/g, (_, name) => place.ids[name] ?? name);
  try {
    await context.addCookies(place.cookies[screen.viewer].map((cookie) => ({ ...cookie, url })));
    const page = await newPage(context, cpu);
    const open = async () => {
      await openPage(page, path);
      await page.locator('[role="status"][aria-busy="true"]').first().waitFor({ state: 'detached' });
      await page.waitForTimeout(ARRIVED_MS);
    };
    return await useScreen(page, {
      hand: isOfStaff ? mouse : finger,
      open,
      keys: KEYS[screen.name]?.split(' ') ?? [],
      shell,
    });
  } finally {
    await context.close();
  }
}

async function newPage(context: BrowserContext, rate: number): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('dialog', (dialog) => void dialog.accept()); // a page with a text asks before it is left
  await observeInteractions(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}

async function mouse(...[page, x, y]: Parameters<Hand>): Promise<void> {
  await page.mouse.click(x, y);
}

async function finger(...[page, x, y]: Parameters<Hand>): Promise<void> {
  await page.touchscreen.tap(x, y);
}

function print(one: Measured | undefined) {
  if (!one) return;
  const { inp, slowest, count } = summaryOf(one);
  const line = [
    one.page.name.padEnd(26),
    `cpu ${one.cpu}`,
    String(count).padStart(3),
    shown(inp).padStart(8),
    slowest,
  ];
  console.log(line.join('  '));
}

/** Of an interaction too short to be reported the time counts as 0. */
function summaryOf({ made, failed }: Measured) {
  const slowestFirst = made.toSorted((one, other) => other.ms - one.ms);
  const worst = slowestFirst[Math.floor(made.length / 50)];
  const median = quantile(
    made.map(({ ms }) => ms),
    0.5,
  );
  return { count: made.length, median, inp: worst?.ms ?? 0, slowest: failed ?? worst?.what ?? '' };
}

function tooSlow(all: Measured[], cpu: number): Measured[] {
  return all.filter((one) => one.cpu === cpu && summaryOf(one).inp > GOAL_MS);
}

function asResults(all: Measured[]): Results {
  const rows = all.map((one) => {
    const { count, median, inp, slowest } = summaryOf(one);
    return [one.page.name, String(one.cpu), String(count), shown(median), shown(inp), slowest];
  });
  const head = ['screen', 'processor', 'interactions', 'median', 'INP', 'slowest'];
  const remarks = speeds.map(
    (cpu) =>
      `${tooSlow(all, cpu).length} of ${screens.length} screens exceed ${GOAL_MS} ms with a processor of ${cpu === 1 ? 'its own speed' : `a ${cpu}th of its speed`}.`,
  );
  return { measured: machine(), tables: [{ head, rows }], remark: remarks.join(' ') };
}

function shown(ms: number): string {
  return ms > 0 ? `${ms} ms` : '< 16 ms';
}
