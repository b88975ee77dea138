// `npm test` runs every check of the project. `npm run check` (--no-browser) skips the build and the browser.
import { ensureChromium } from './checks/chromium.mjs';
import { countPlaywright, countVitest, playwrightWarnings } from './checks/counts.mjs';
import { endStepsOnSignal, heading, runStep } from './checks/step.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runStory } from './setup/run-story.mjs';

const withBrowser = !process.argv.includes('--no-browser');
const vitestReport = 'test-results/vitest.json';
const playwrightReport = 'test-results/playwright.json';

await runStory(async () => {
  await ensureInstalled();
  endStepsOnSignal();
  const [built, ...counts] = await Promise.all([withBrowser ? build() : null, ...staticChecks()]);
  counts.push(await unitTests(built?.passed ? { SERVER_IS_BUILT: 'yes' } : {}));
  if (built) counts.push(built, ...(built.failed.length > 0 ? [] : [await browserTests()]));
  if (withBrowser)
    for (const warning of playwrightWarnings(playwrightReport)) console.log(`\nWarning: ${warning}`);
  summarize(counts);
});

// Cheap and independent checks run in parallel and beside the build, each with its output only when it fails.
function staticChecks() {
  return [
    // Each of its four checkers would read the types of the whole API: one takes a third of the CPU time.
    check('Types (tsc)', ['node_modules/typescript/bin/tsc', '--checkers', '1']),
    check('Lint and format (biome)', [
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
    ]),
    check('Boundaries (dependency-cruiser)', ['scripts/checks/boundaries.mjs']),
    check('Unused code (knip)', ['node_modules/knip/bin/knip.js']),
    check('Lockfiles (for older npms)', ['scripts/checks/lockfile.mjs']),
    check('Linear patterns (recheck)', ['scripts/checks/patterns.mjs']),
  ];
}

function build() {
  return check('Build (vite)', ['scripts/checks/build.mjs']);
}

async function check(title, args) {
  const { ok } = await runStep(title, args, { quiet: true });
  return { passed: ok ? 1 : 0, failed: ok ? [] : [title] };
}

async function unitTests(env) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters];
  const { ok } = await runStep('Unit and server tests (vitest)', args, { env, report: vitestReport });
  return countVitest(vitestReport, ok);
}

async function browserTests() {
  const missing = ensureChromium();
  if (missing) {
    heading('Browser tests (playwright)', missing);
    return { passed: 0, failed: [missing] };
  }
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
  const { ok } = await runStep('Browser tests (playwright)', args, { env, report: playwrightReport });
  return countPlaywright(playwrightReport, ok);
}

function summarize(counts) {
  const sum = (name) => counts.reduce((total, count) => total + (count[name] ?? 0), 0);
  const all = (name) => counts.flatMap((count) => count[name] ?? []);
  const [failed, flaky] = [all('failed'), all('flaky')];
  if (sum('skipped') > 0) console.log(`\n${sum('skipped')} skipped`);
  printList(`${flaky.length} flaky: passed only in a second run, needs a fix`, flaky);
  printList('Failed', failed);
  console.log(`\n${sum('passed')} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

function printList(title, names) {
  if (names.length > 0) console.log(['', title, ...names.map((name) => `- ${name}`)].join('\n'));
}
