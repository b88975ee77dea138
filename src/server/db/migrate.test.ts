import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, dropDatabase } from '#tests/database-server.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { knownMigrations } from './schema-version.ts';

test('five processes that start at once on an empty database create one schema', async () => {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(inject('postgresUrl'), name);
  onTestFinished(() => dropDatabase(inject('postgresUrl'), name));
  await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
  const applied = await query(url, 'select hash from drizzle.__drizzle_migrations');
  expect(applied.length).toBeGreaterThan(0);
  expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length);
  expect(await query(url, 'select from departments')).not.toEqual([]);
  expect(await query(url, 'select from graphile_worker.jobs')).toEqual([]);
});

async function query(url: string, sql: string): Promise<{ [name: string]: unknown }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

/** Statements that would break the previous release, which still serves while this one starts. */
const BREAKS = [
  /\bdrop\s+(table|column|type|view|schema|sequence)\b/i,
  /\brename\b/i,
  /\balter\s+column\b.*\b(set\s+not\s+null|drop\s+default|type)\b/is,
  /\badd\s+column\b(?!.*\b(default|generated)\b).*\bnot\s+null\b/is,
  /^\s*truncate\b/i,
];
const NEW_RULE = /^\s*alter\s+table\s+"?(\w+)"?.*\badd\s+constraint\s+"?(\w+)"?\s+(check|unique)\b/is;

/**
 * Rules that every release obeyed before the database did; and `projects_team_size`, which was 20: the previous
 * release fails to save a project for more than five people while both serve. The others only allow more values.
 */
const STORED_BEFORE = new Set([
  'teams_leader',
  'projects_team_size',
  'notifications_kind',
  'bulk_run_rows_outcome',
  'bulk_runs_state',
  // Its column is new, so the previous release always leaves it null.
  'bulk_runs_note',
  // A trigger fills its new column from a sequence, for the previous release too.
  'applications_reference_unique',
]);

function breaking(sql: string): string[] {
  const created = new Set([...sql.matchAll(/create\s+table\s+"?(\w+)/gi)].map(([, table]) => table));
  return sql
    .split(/--> statement-breakpoint|;\s*\n/)
    .filter((statement) => BREAKS.some((kind) => kind.test(statement)) || isNewRule(statement, created));
}

function isNewRule(statement: string, created: Set<string | undefined>): boolean {
  const [, table, name = ''] = NEW_RULE.exec(statement) ?? [];
  return table !== undefined && !created.has(table) && !STORED_BEFORE.has(name);
}

test.each(knownMigrations().slice(1))('the migration %s only adds', (tag) => {
  expect(breaking(readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8'))).toEqual([]);
});

test.each([
  'DROP TABLE "teams"',
  'ALTER TABLE "teams" DROP COLUMN "name"',
  'ALTER TABLE "teams" RENAME COLUMN "name" TO "title"',
  'ALTER TABLE "teams" ALTER COLUMN "name" SET NOT NULL',
  'ALTER TABLE "teams" ALTER COLUMN "name" SET DATA TYPE varchar(10)',
  'ALTER TABLE "teams" ADD COLUMN "motto" text NOT NULL',
  'ALTER TABLE "teams" ADD CONSTRAINT "short" CHECK (length(name) < 9)',
  'TRUNCATE teams',
])('the check of migrations rejects %s', (statement) => {
  expect(breaking(statement)).toEqual([statement]);
});
