/**
 * The time of an automatic assignment by applications and reviewers, three reviews each, with its balance, the memory of the process and
 * the longest time for which its event loop was blocked: `npm run bench -- assignment`, or `… 2000x40 100000x40` for other sizes.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { costOf } from '../../src/server/reviews/assignments/automatic/costs.ts';
import { type AssignmentProblem, withPairs } from '../../src/server/reviews/assignments/automatic/problem.ts';
import { solveInChild } from '../../src/server/reviews/assignments/automatic/solve-in-child.ts';
import { print } from '../server.ts';

const SIZES = ['200x10', '2000x40', '10000x40', '100000x40'];
const sizes = process.argv.length > 2 ? process.argv.slice(2) : SIZES;
/** One of this many pairs is a conflict. */
const CONFLICTS = 50;

for (const size of sizes) {
  const [applications = 0, reviewers = 0] = size.split('x').map(Number);
  await measure(problemOf(applications, reviewers));
}

function problemOf(applications: number, reviewers: number): AssignmentProblem {
  const pairs = applications * reviewers;
  return {
    perApplication: 3,
    limit: null,
    common: 5,
    reviewers: Array.from({ length: reviewers }, (_, place) => ({ id: `reviewer ${place}`, load: 0 })),
    applications: Array.from({ length: applications }, (_, place) => ({
      id: `application ${place}`,
      reviews: 0,
      is_common: false,
      is_of_staff: false,
    })),
    // A multiple of a prime, so that the conflicts spread over all reviewers.
    forbidden: new Set(Array.from({ length: Math.floor(pairs / CONFLICTS) }, (_, n) => (n * 7919) % pairs)),
  };
}

async function measure(problem: AssignmentProblem): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const { common, others } = await solveInChild(problem);
  const seconds = (performance.now() - start) / 1000;
  delay.disable();
  const rest = withPairs(problem, common);
  const loads = withPairs(rest, others).reviewers.map(({ load }) => load);
  print({
    applications: problem.applications.length,
    reviewers: problem.reviewers.length,
    seconds: Number(seconds.toFixed(1)),
    assigned: common.length + others.length,
    lightest: Math.min(...loads),
    heaviest: Math.max(...loads),
    cost: costOf(rest, others),
    blocked_ms: Math.round(delay.max / 1e6),
    peak_mb: Math.round(process.resourceUsage().maxRSS / 1024),
  });
}
