import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ruleIds } from './scripts/rules/read-rules.ts';
import { rowTags, TABLE_PAGES } from './scripts/rules/security-tables.ts';

/** The files of more than ten seconds. They come first, so that no worker waits for one at the end; Vitest itself begins with the largest. */
const LONGEST = [
  'scripts/upgrade/upgrade.test.ts',
  'tests/own-interest/own-interest.test.ts',
  'tests/pending-decisions/pending.test.ts',
  'tests/security/fuzz.test.ts',
  'tests/security/blocking.test.ts',
  'scripts/backup.test.ts',
  'scripts/doctor.test.ts',
  'tests/budget/former-cycles.test.ts',
  'tests/budget/budget.test.ts',
  'tests/permissions/http.test.ts',
  'tests/security/erasure.test.ts',
  'tests/security/canaries.test.ts',
  'tests/security/files.test.ts',
  'tests/pending-decisions/unopened.test.ts',
  'src/server/files/review-copies/review-copies.test.ts',
  'tests/security/mass-assignment.test.ts',
  'src/server/files/review-copies/render-presentation.test.ts',
  'src/server/embedded-postgres/embedded-postgres.test.ts',
  'src/server/users/sign-in/limits.test.ts',
  'scripts/seed/large.test.ts',
  'src/server/http/observe.test.ts',
  'src/server/process/late-loads.test.ts',
  'src/server/process/jobs/killed-worker.test.ts',
  'tests/processes.test.ts',
  'tests/watchdog.test.ts',
  'scripts/admin.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place === -1 ? LONGEST.length : place;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 4, // on two cores: a file and its database wait half of their time
    isolate: false, // every file has a database of its own; loading the server anew for each takes a third longer
    include: process.env.TEST_FILES
      ? [process.env.TEST_FILES]
      : ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
    exclude: ['tests/e2e/**', '**/node_modules/**'],
    sequence: { sequencer: LongestFirst },
    globalSetup: 'tests/postgres-server.ts',
    tags: [...ruleIds(), ...TABLE_PAGES.flatMap(rowTags)].map((name) => ({ name })),
    retry: 1, // a test that passes only then is reported as flaky and needs a fix (CONTRIBUTING.md)
    testTimeout: 20_000,
    chaiConfig: { truncateThreshold: 1000 }, // a failure elsewhere says what it found, not "Array(1)"
    hookTimeout: 60_000,
  },
});
