import { defineConfig } from 'vitest/config';
import { ruleIds } from './scripts/rules/read-rules.ts';
import { rowTags, TABLE_PAGES } from './scripts/rules/security-tables.ts';

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 3, // on two cores: a file waits a third of its time
    isolate: false, // every file has a database of its own; loading the server anew for each takes a third longer
    include: process.env.TEST_FILES
      ? [process.env.TEST_FILES]
      : ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
    globalSetup: 'tests/postgres-server.ts',
    tags: [...ruleIds(), ...TABLE_PAGES.flatMap(rowTags)].map((name) => ({ name })),
    retry: 1, // a test that passes only then is reported as flaky and needs a fix (CONTRIBUTING.md)
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
