import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createDatabase, dropDatabase } from '#tests/database-server.ts';
import { AFTER_ROUTINES, MIGRATIONS, migrate, ONE_BY_ONE } from './migrate.ts';
import { knownMigrations, withMigrationsUpTo } from './schema-version.ts';

test('five processes that start at once on an empty database create one schema with its functions and triggers', async () => {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(inject('postgresUrl'), name);
  onTestFinished(() => dropDatabase(inject('postgresUrl'), name));
  await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
  const applied = await query(url, 'select hash from drizzle.__drizzle_migrations');
  expect(applied.length).toBeGreaterThan(0);
  expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length);
  expect(await query(url, 'select from drizzle.routines')).toHaveLength(1);
  expect(await query(url, 'select from departments')).not.toEqual([]);
  expect(await query(url, 'select from graphile_worker.jobs')).toEqual([]);
});

test('the newest snapshot is what the schema says, so the next migration holds its own change alone', async () => {
  const { generateDrizzleJson, generateMigration } = createRequire(import.meta.url)('drizzle-kit/api');
  const nouns = readdirSync(join(import.meta.dirname, 'schema')).map((file) => file.replace('.ts', ''));
  const modules = await Promise.all(nouns.map((noun) => import(`./schema/${noun}.ts`)));
  const number = knownMigrations().at(-1)?.slice(0, 4);
  const snapshot = JSON.parse(readFileSync(join(MIGRATIONS, `meta/${number}_snapshot.json`), 'utf8'));
  expect(await generateMigration(snapshot, generateDrizzleJson(Object.assign({}, ...modules)))).toEqual([]);
});

const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
  readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'),
);
const whenOf = (wanted: string) => journal.entries.find(({ tag }) => tag === wanted)?.when;

const read = (tag: string) => readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8');

/** One database, which each of them migrates further than the one before: from the first migration each would take forty times as long. */
describe('a migration that runs outside of a transaction', () => {
  const name = `repeated_${randomUUID().replaceAll('-', '')}`;
  let url: string;
  beforeAll(async () => {
    url = await createDatabase(inject('postgresUrl'), name);
  });
  afterAll(() => dropDatabase(inject('postgresUrl'), name));
  const indexes = () =>
    query(
      url,
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisvalid
       from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace order by 1`,
    );
  const tags = knownMigrations().filter((tag) => read(tag).startsWith(ONE_BY_ONE));
  const [last, first] = [true, false].map((isAfter) =>
    tags.filter((tag) => read(tag).startsWith(AFTER_ROUTINES) === isAfter),
  );

  test.each([...(first ?? []), ...(last ?? [])])(
    'the migration %s, which runs outside of a transaction, can be repeated after an interruption',
    async (tag) => {
      await withMigrationsUpTo(tag, async (upToIt) => {
        const folder = read(tag).startsWith(AFTER_ROUTINES) ? MIGRATIONS : upToIt;
        await migrate(url, folder);
        const before = await indexes();
        expect(before.filter(({ indisvalid }) => !indisvalid)).toEqual([]);
        await query(url, `delete from drizzle.__drizzle_migrations where created_at = ${whenOf(tag)}`);
        await migrate(url, folder);
        expect(await indexes()).toEqual(before);
        expect(
          await query(url, `select from drizzle.__drizzle_migrations where created_at = ${whenOf(tag)}`),
        ).toHaveLength(1);
      });
    },
  );
});

test('a migration gives way to a request of the previous release that holds one lock and waits for another', async () => {
  const name = `served_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(inject('postgresUrl'), name);
  onTestFinished(() => dropDatabase(inject('postgresUrl'), name));
  await withMigrationsUpTo('0031_list_projects_from_an_index', (folder) => migrate(url, folder));
  const request = new pg.Client({ connectionString: url });
  await request.connect();
  await request.query('begin');
  await request.query('select from applications');
  const migrated = migrate(url);
  const waits = `select from pg_locks where relation = 'applications'::regclass and not granted`;
  await vi.waitFor(async () => expect(await query(url, waits)).not.toEqual([]), {
    timeout: 10_000,
    interval: 20,
  });
  await request.query('select from projects');
  await request.query('commit');
  await request.end();
  await migrated;
  expect(await query(url, 'select state from cycles')).toEqual([{ state: 'open' }]);
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
  // Their columns are new, so the previous release always leaves them null.
  'bulk_runs_note',
  'decision_settings_answer',
  // A trigger fills its new column from a sequence, for the previous release too.
  'applications_reference_unique',
  // Its columns could not be null before.
  'guardian_consents_person',
  // Their ids are unique already.
  'projects_cycle',
  'teams_cycle',
  // Its column is new, so the previous release always leaves it null.
  'sessions_token_hash_unique',
  // Its column is new, so the previous release always leaves it false.
  'projects_awaits_confirmation',
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
  expect(breaking(read(tag))).toEqual([]);
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

/** Tables with many rows that students write: an index that is built in a transaction, or a foreign key that is checked there, would block them. */
const LARGE =
  'applications|application_members|application_events|application_searches|audit_log|files|mails|notifications';
const BLOCKS = [
  new RegExp(`\\bcreate\\s+(unique\\s+)?index\\s+(?!concurrently)[^;]*\\bon\\s+"?(${LARGE})"?\\s`, 'i'),
  /\balter\s+table\s+"?(applications|application_members)"?\s+add\s+constraint\b(?!.*not valid)/is,
];

/** Older migrations were applied before the tables were large. */
const FIRST_WITHOUT_LOCKS = knownMigrations().indexOf('0032_cycles');

test.each(knownMigrations().slice(FIRST_WITHOUT_LOCKS))(
  'the migration %s locks no large table for long',
  (tag) => {
    const statements = read(tag).split('--> statement-breakpoint');
    expect(statements.filter((statement) => BLOCKS.some((kind) => kind.test(statement)))).toEqual([]);
  },
);

test.each([
  'CREATE INDEX "a" ON "applications" USING btree ("id");',
  'CREATE UNIQUE INDEX "a" ON mails USING btree ("id");',
  'ALTER TABLE "applications" ADD CONSTRAINT "a" FOREIGN KEY ("team_id") REFERENCES "teams"("id");',
])('the check of locks rejects %s', (statement) => {
  expect(BLOCKS.some((kind) => kind.test(statement))).toBe(true);
});
