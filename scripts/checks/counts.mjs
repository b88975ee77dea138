import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectDir } from '../setup/project.mjs';

/**
 * Counts the tests in Vitest's report and names those that failed, each with its error, or passed only in a second run. A file that
 * could not be loaded, or whose process ended before its tests did, counts as a failed test.
 */
export function countVitest(file, succeeded) {
  const { numPassedTests = 0, numPendingTests = 0, testResults = [] } = read(file);
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: named(name, test.fullName) })),
  );
  const isUnloadable = ({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
  const failed = [
    ...tests
      .filter(({ status }) => status === 'failed')
      .map(({ name, failureMessages }) => because(name, failureMessages[0])),
    ...testResults.filter(isUnloadable).map(({ name, message }) => named(name, because('not run', message))),
  ];
  const flaky = namesOf(
    tests,
    ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
  );
  return withRunnerFailure({ passed: numPassedTests, skipped: numPendingTests, failed, flaky }, succeeded);
}

/** Counts the tests in Playwright's report and names those that failed or passed only in a second run. */
export function countPlaywright(file, succeeded) {
  const report = read(file);
  const { expected = 0, flaky = 0, skipped = 0 } = report.stats ?? {};
  const tests = specsOf(report).flatMap(({ file, title, tests }) =>
    tests.map(({ status }) => ({ status, name: `tests/e2e/${file} › ${title}` })),
  );
  const counted = {
    passed: expected + flaky,
    skipped,
    failed: namesOf(tests, ({ status }) => status === 'unexpected'),
    flaky: namesOf(tests, ({ status }) => status === 'flaky'),
  };
  return withRunnerFailure(counted, succeeded);
}

/** The warnings in Playwright's report: annotations of a test, which passes with them. */
export function playwrightWarnings(file) {
  const annotations = specsOf(read(file)).flatMap(({ tests }) => tests.flatMap((test) => test.annotations));
  return annotations.filter(({ type }) => type === 'warning').map(({ description }) => description);
}

function specsOf({ suites = [], specs = [] }) {
  return [...suites.flatMap(specsOf), ...specs];
}

function namesOf(tests, isMeant) {
  return tests.filter(isMeant).map(({ name }) => name);
}

function because(name, error) {
  return `${name}: ${error ? stripVTControlCharacters(error).split('\n', 1)[0] : 'its process ended'}`;
}

function named(path, title) {
  return `${relative(projectDir, path)} › ${title}`;
}

function read(file) {
  const path = join(projectDir, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

// A run without tests, or a runner that failed outside its tests (an error, a crash), is a failure too.
function withRunnerFailure(count, succeeded) {
  if (count.failed.length > 0 || (succeeded && count.passed > 0)) return count;
  return { ...count, failed: ['the runner failed outside its tests'] };
}
