import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumPath } from '../../scripts/checks/chromium.mjs';
import { ensureInstalled } from '../../scripts/setup/install.mjs';
import { withDemoProduct } from '../../scripts/web/demo-product.ts';
import { DEMO_PASSWORD } from '../../src/domain/users/users.ts';
import { machine, writeResults } from '../performance-page.ts';
import type { Result, RunnerResult } from './lighthouse-package.mjs';

// `npm run bench -- lighthouse [--runs 3 --cpu 8 /projects /projects/:id …]` prints Lighthouse's mobile results of the built product, page by page,
// with the processor four times slower, or as many times as --cpu says.
// Of several runs it takes the one with the median performance.
const DEBUGGING_PORT = 3919;
const PORT = 3918;
const ATTEMPTS = 3;
const STUDENT = 'asha@demo.example';
const ADMIN = 'arun@demo.example';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const HEAD = [
  'page',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'LCP',
  'CLS',
  'blocked',
  'received',
];
const GOALS = { landing: [99, 100, 100, 100], signedIn: [95, 100, 100, 100] };

type Row = {
  path: string;
  goals: number[];
  scores: number[];
  lcp: number;
  cls: number;
  /** Total Blocking Time in milliseconds. */
  blocked: number;
  bytes: number;
  /** Lighthouse's estimate of the machine's speed; figures of runs with another one can't be compared. */
  machine: number;
  failed: string[];
};

const { values, positionals: only } = parseArgs({
  options: { runs: { type: 'string', default: '1' }, cpu: { type: 'string', default: '4' } },
  allowPositionals: true,
});
const runs = Number(values.runs);
const throttling = { cpuSlowdownMultiplier: Number(values.cpu) };
await ensureInstalled('bench');
const { default: lighthouse } = await import('./lighthouse-package.mjs');
execFileSync(process.execPath, ['scripts/checks/build.mjs'], { stdio: 'inherit' });
const rows = await withDemoProduct(PORT, async (url) => [
  ...(await measureAs(url, null, () => ['/'])),
  ...(await measureAs(url, STUDENT, studentPages)),
  ...(await measureAs(url, ADMIN, () => ['/admin', '/admin/applications'])),
]);
for (const row of rows) print(row);
console.log(`${rows.filter(isBelow).length} of ${rows.length} pages below the goal`);
if (only.length === 0) {
  const measured = `${machine()}; median of ${runs} runs, with a processor ${values.cpu} times slower.`;
  writeResults('lighthouse', { measured, tables: [{ head: HEAD, rows: rows.map(asCells) }] });
}

/** Each page in its own browser, signed in as one person. */
async function measureAs(
  url: string,
  email: string | null,
  pagesOf: (context: BrowserContext) => string[] | Promise<string[]>,
): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const context = await chromium.launchPersistentContext(directory, {
    executablePath: chromiumPath(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${DEBUGGING_PORT}`],
    baseURL: url,
  });
  try {
    if (email) await signIn(context, url, email);
    const paths = (await pagesOf(context)).filter((path) => only.length === 0 || only.includes(nameOf(path)));
    const rows: Row[] = [];
    for (const path of paths) rows.push(await measure(url, path));
    return rows;
  } finally {
    await context.close();
    await rm(directory, { recursive: true, force: true });
  }
}

async function signIn(context: BrowserContext, url: string, email: string) {
  const data = { email, password: DEMO_PASSWORD };
  const response = await context.request.post('/api/session', { data, headers: { Origin: url } });
  if (!response.ok()) throw new Error(`Signing in as ${email} failed: ${response.status()}`);
  // This page is client-rendered, and makes the server load its renderer for the others.
  await context.request.get('/dashboard');
}

async function studentPages({ request }: BrowserContext): Promise<string[]> {
  const { projects } = await (await request.get('/api/projects')).json();
  const open = projects.find(({ my_status }: { my_status: string | null }) => my_status === null);
  const project = `/projects/${open.id}`;
  return ['/dashboard', '/projects', project, `${project}/apply`, '/teams', '/profile', '/applications'];
}

/** The same path for every demo, whose ids differ. */
function nameOf(path: string): string {
  return path.replace(/[0-9a-f-]{36}/, ':id');
}

async function measure(url: string, path: string): Promise<Row> {
  const results: Row[] = [];
  for (let run = 0; run < runs; run++) results.push(await runOnce(url, path));
  results.sort((one, other) => (one.scores[0] ?? 0) - (other.scores[0] ?? 0));
  const middle = results[Math.floor(runs / 2)];
  if (!middle) throw new Error('Nothing was measured: --runs has to be 1 or more.');
  return middle;
}

async function runOnce(url: string, path: string): Promise<Row> {
  const { lhr } = await runLighthouse(url + path, ATTEMPTS);
  const { audits, categories } = lhr;
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    path: nameOf(path),
    goals: path === '/' ? GOALS.landing : GOALS.signedIn,
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcp: number('largest-contentful-paint') / 1000,
    cls: number('cumulative-layout-shift'),
    blocked: number('total-blocking-time'),
    bytes: number('total-byte-weight') / 1000,
    machine: lhr.environment.benchmarkIndex,
    failed: failedAudits(lhr),
  };
}

/** On a busy machine a recording may miss its beginning (NO_NAVSTART) and is repeated. */
async function runLighthouse(url: string, attempts: number): Promise<RunnerResult> {
  const settings = { onlyCategories: [...CATEGORIES], throttling };
  const run = await lighthouse(url, { port: DEBUGGING_PORT, logLevel: 'error', ...settings });
  if (run && !run.lhr.runtimeError) return run;
  if (attempts > 1) return runLighthouse(url, attempts - 1);
  throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`);
}

/** The failed audits outside performance, whose numbers need no explanation. */
function failedAudits({ audits, categories }: Result): string[] {
  return CATEGORIES.slice(1)
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}

function isBelow({ scores, goals, cls }: Row): boolean {
  return scores.some((score, index) => score < (goals[index] ?? 0)) || cls >= 0.02;
}

function asCells({ path, scores, lcp, cls, blocked, bytes }: Row): string[] {
  const figures = [
    `${lcp.toFixed(2)} s`,
    cls.toFixed(3),
    `${blocked.toFixed(0)} ms`,
    `${bytes.toFixed(0)} KB`,
  ];
  return [path, ...scores.map(String), ...figures];
}

function print(row: Row) {
  const { path, scores, lcp, cls, blocked, bytes, machine, failed } = row;
  const figures = [...scores.map((score) => String(score).padStart(3)), `LCP ${lcp.toFixed(2)} s`];
  const weight = [
    `CLS ${cls.toFixed(3)}`,
    `blocked ${blocked.toFixed(0)} ms`,
    `${bytes.toFixed(0)} KB`,
    `machine ${machine.toFixed(0)}`,
  ];
  console.log(path.padEnd(22), [...figures, ...weight, ...failed].join('  '), isBelow(row) ? ' below' : '');
}
