/**
 * The time to estimate the strictness of reviewers at 100,000 applications with three reviews each, in a worker thread, and how long it
 * blocks the event loop of the server. `npm run bench -- fairness`
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { seededRandom } from '../../scripts/seed/random.ts';
import type { ReviewSet } from '../../src/domain/reviews/fairness/review-set.ts';
import { strictnessInChild } from '../../src/server/reviews/results/strictness-in-child.ts';
import { table } from '../performance-page.ts';

const APPLICATIONS = 100_000;
const PER_APPLICATION = 3;
const REVIEWERS = [40, 60, 100, 200, 400];
const MOST_BLOCKED_MS = 50;

const rows = [];
for (const reviewers of REVIEWERS) rows.push(await measure(reviewers));
const TITLES = ['reviewers', 'reviews', 'seconds', 'loop blocked at most', 'widest error of an effect'];
process.stdout.write(`${table(TITLES, rows)}\n`);

async function measure(reviewers: number): Promise<string[]> {
  const { set, severity } = createReviews(reviewers);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const figures = await strictnessInChild(set);
  const seconds = (performance.now() - start) / 1000;
  delay.disable();
  const blocked = delay.max / 1e6;
  if (blocked > MOST_BLOCKED_MS) process.exitCode = 1;
  const mean = severity.reduce((sum, one) => sum + one, 0) / reviewers;
  const errors = figures.map(({ figure }, index) =>
    Math.abs((figure?.effect ?? Number.NaN) + (severity[index] ?? 0) - mean),
  );
  return [
    String(reviewers),
    String(APPLICATIONS * PER_APPLICATION),
    seconds.toFixed(2),
    `${blocked.toFixed(1)} ms`,
    Math.max(...errors).toFixed(2),
  ];
}

/** Qualities of 15 points, severities of 8 and errors of 10, all evenly spread. */
function createReviews(reviewers: number): { set: ReviewSet; severity: number[] } {
  const random = seededRandom(`fairness ${reviewers}`);
  const draw = (spread: number) => 2 * spread * (random() - 0.5);
  const severity = Array.from({ length: reviewers }, () => draw(8));
  const count = APPLICATIONS * PER_APPLICATION;
  const set = {
    applications: APPLICATIONS,
    reviewers,
    application: new Int32Array(count),
    reviewer: new Int32Array(count),
    score: new Float64Array(count),
  };
  for (let application = 0; application < APPLICATIONS; application++) {
    const quality = 55 + draw(15);
    const first = Math.floor(random() * reviewers);
    const step = 1 + Math.floor(random() * Math.floor((reviewers - 1) / PER_APPLICATION));
    for (let place = 0; place < PER_APPLICATION; place++) {
      const row = application * PER_APPLICATION + place;
      const reviewer = (first + place * step) % reviewers;
      set.application[row] = application;
      set.reviewer[row] = reviewer;
      set.score[row] = quality - (severity[reviewer] ?? 0) + draw(10);
    }
  }
  return { set, severity };
}
