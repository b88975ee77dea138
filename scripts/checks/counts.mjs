import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../setup/project.mjs';

/** Counts the tests in Vitest's report; a file that could not be loaded counts as a failed test. */
export function countVitest(file, succeeded) {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = read(file);
  const isUnloadable = ({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
  const failed = numFailedTests + testResults.filter(isUnloadable).length;
  return withRunnerFailure({ passed: numPassedTests, failed, skipped: numPendingTests }, succeeded);
}

/** Counts the tests in Playwright's report. */
export function countPlaywright(file, succeeded) {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = read(file).stats ?? {};
  return withRunnerFailure({ passed: expected + flaky, failed: unexpected, skipped, flaky }, succeeded);
}

/** The warnings in Playwright's report: annotations of a test, which passes with them. */
export function playwrightWarnings(file) {
  const testsOf = ({ suites = [], specs = [] }) => [
    ...suites.flatMap(testsOf),
    ...specs.flatMap(({ tests }) => tests),
  ];
  const annotations = testsOf(read(file)).flatMap((test) => test.annotations);
  return annotations.filter(({ type }) => type === 'warning').map(({ description }) => description);
}

function read(file) {
  const path = join(projectDir, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

// A run without tests, or a runner that failed outside its tests (an error, a crash), is a failure too.
function withRunnerFailure(count, succeeded) {
  if (count.failed > 0 || (succeeded && count.passed > 0)) return count;
  return { ...count, failed: 1 };
}
