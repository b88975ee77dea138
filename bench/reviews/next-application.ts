/**
 * The time from `s` to the next application on the screen of the workbench, in the browser, on the large data with three reviews an application.
 * The reviewer reads each application for a moment. `npm run bench -- review [--cpu 4]` (four times slower than this machine)
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { chromiumPath } from '../../scripts/checks/chromium.mjs';
import { connect, type Database } from '../../src/server/db/database.ts';
import { createPerson, createReviewer, createReviewRound, type Person } from '../../tests/factories.ts';
import { createSession } from '../../tests/session.ts';
import { openBenchDatabase } from '../database.ts';
import { BENCH_SECRET, startProduct } from '../product.ts';

const READ = 60;
const WARM_UP = 5;
const READING_MS = 700;
const GOAL_MS = 100;

const { values } = parseArgs({ options: { cpu: { type: 'string', default: '1' } } });
const directory = await mkdtemp(join(tmpdir(), 'bench-review-'));
const database = await openBenchDatabase(1);
const { db, pool } = connect(database.url);
try {
  const person = await assign(db);
  const product = await startProduct({ DATABASE_URL: database.url, DATA_DIR: directory });
  try {
    print(await measure(product.url, person, Number(values.cpu)));
  } finally {
    await product.stop();
  }
} finally {
  await pool.end();
  await database.close();
  await rm(directory, { recursive: true, force: true });
}

/** Three assignments for every application, and a new reviewer with the applications of the measurement. */
async function assign(db: Database): Promise<Person> {
  const round = await createReviewRound({ db }, { is_blind: true });
  for (let index = 0; index < 30; index++)
    await createReviewer(
      { db },
      round,
      await createPerson({ db }, { role: 'manager', email: emailOf(index) }),
    );
  await db.execute(sql`
    insert into review_assignments (cycle_id, application_id, stage, reviewer_id, is_blind)
    select a.cycle_id, a.id, 'initial', r.id, true
    from (select *, row_number() over () as place from applications where cycle_id = ${round.cycle_id}
      and status not in ('draft', 'withdrawn')) a
    cross join generate_series(0, 2) as turn
    join (select id, row_number() over (order by id) - 1 as place from reviewers where cycle_id = ${round.cycle_id}) r
      on r.place = (a.place + turn) % (select count(*) from reviewers where cycle_id = ${round.cycle_id})
    on conflict do nothing`);
  const person = await createPerson({ db }, { role: 'manager', email: emailOf('measured') });
  const { id } = await createReviewer({ db }, round, person);
  await db.execute(sql`
    insert into review_assignments (cycle_id, application_id, stage, reviewer_id, is_blind)
    select a.cycle_id, a.id, 'initial', ${id}, true from applications a
    where a.cycle_id = ${round.cycle_id} and a.status not in ('draft', 'withdrawn') order by a.id limit ${READ}`);
  await db.execute(sql`analyze review_assignments, reviewers`);
  return person;
}

function emailOf(name: string | number) {
  return `reviewer-${name}-${crypto.randomUUID()}@bench.example`;
}

async function measure(url: string, person: Person, slowdown: number): Promise<number[]> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
    const cookie = await createSession({ db, secret: BENCH_SECRET }, person);
    await page.context().addCookies([{ ...cookie, url }]);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto('/admin/review');
    const times: number[] = [];
    for (let number = 1; number < READ; number++) times.push(await submitOne(page, number));
    return times.slice(WARM_UP);
  } finally {
    await browser.close();
  }
}

/** Milliseconds from the key press to the frame after the next application is in the page. */
async function submitOne(page: Page, number: number): Promise<number> {
  await page.getByText(`Application ${number} of ${READ}`, { exact: true }).waitFor();
  await page.waitForTimeout(READING_MS);
  for (const key of ['4', '3']) await page.keyboard.press(key);
  const watch = await page.evaluateHandle(watchForNext, `Application ${number + 1} of ${READ}`);
  await page.keyboard.press('s');
  return watch.evaluate(({ shown }) => shown);
}

/** In the browser: an object, because a handle would wait for a promise. */
function watchForNext(text: string): { shown: Promise<number> } {
  const shown = new Promise<number>((resolve) => {
    let pressedAt = 0;
    const press = ({ key, timeStamp }: KeyboardEvent) => {
      if (key === 's') pressedAt = timeStamp;
    };
    document.addEventListener('keydown', press, { capture: true, once: true });
    const look = () => {
      const isShown = [...document.querySelectorAll('article p')].some((line) => line.textContent === text);
      if (isShown) requestAnimationFrame(() => resolve(performance.now() - pressedAt));
      else requestAnimationFrame(look);
    };
    look();
  });
  return { shown };
}

function print(times: number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  const slow = sorted.filter((ms) => ms > GOAL_MS).length;
  process.stdout.write(
    `From s to the next application, ${sorted.length} times: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms; ${slow} above ${GOAL_MS} ms\n`,
  );
}
