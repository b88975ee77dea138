import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/database.ts';
import { application_domains, application_searches } from '#server/db/schema/application-list.ts';
import { application_events, applications as applicationsTable } from '#server/db/schema/applications.ts';
import { projects as projectsTable } from '#server/db/schema/projects.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { team_members, teams as teamsTable } from '#server/db/schema/teams.ts';

/** More than the applications of a project, for other numbers in other cycles. */
const MANY = 1_000_000;

/**
 * Copies projects, teams and applications of the current cycle into as many archived ones, each a year earlier, for the same people. `present`
 * is the number of those that are there already.
 */
export async function insertFormerCycles(tx: Transaction, number: number, present = 0): Promise<void> {
  if (number === 0) return;
  await tx.execute(sql`
    create or replace function pg_temp.former(id uuid, n int) returns uuid language sql immutable as
    $$ select overlay(overlay(md5(id || ' of cycle ' || n) placing '8' from 13) placing '8' from 17)::uuid $$`);
  const { rows } = await tx.execute<{ id: string; year: number }>(
    sql`select id, extract(year from now())::int as year from cycles where id = current_cycle()`,
  );
  const [current] = rows;
  if (!current) throw new Error('There is no cycle.');
  await setTriggers(tx, sql`disable`);
  for (let n = present + 1; n <= present + number; n++) await insertFormer(tx, current, n);
  await setTriggers(tx, sql`enable`);
  await tx.execute(sql`update cycles set state = 'archived' where state = 'closed'`);
}

/** These triggers work row by row; copying their results is faster. */
async function setTriggers(tx: Transaction, state: SQL): Promise<void> {
  for (const table of [applicationsTable, application_members, application_events])
    await tx.execute(sql`alter table ${table} ${state} trigger user`);
}

async function insertFormer(
  tx: Transaction,
  current: { id: string; year: number },
  n: number,
): Promise<void> {
  const slug = `former-${current.year - n}`;
  const cycle = sql`(select id from cycles where slug = ${slug})`;
  await tx.execute(sql`
    insert into cycles (name, slug, state, opens_at, closes_at)
    values (${`Former ${current.year - n}`}, ${slug}, 'closed', now() - ${n + 1} * interval '1 year', now() - ${n} * interval '1 year')`);
  const id = (column: SQL) => sql`pg_temp.former(${column}, ${n})`;
  const earlier = (...columns: string[]) =>
    Object.fromEntries(
      columns.map((name) => [name, sql`t.${sql.identifier(name)} - ${n} * interval '1 year'`]),
    );
  const own = { id: id(sql`t.id`), cycle_id: cycle };
  const isCurrent = sql`t.cycle_id = ${current.id}`;
  const ofTeam = sql`t.team_id in (select id from teams where cycle_id = ${current.id})`;
  const ofApplication = sql`t.application_id in (select id from applications where cycle_id = ${current.id})`;
  await copy(tx, projectsTable, isCurrent, {
    ...own,
    ...earlier('application_deadline', 'created_at', 'updated_at'),
  });
  await copy(tx, teamsTable, isCurrent, {
    ...own,
    target_project_id: id(sql`t.target_project_id`),
    ...earlier('created_at'),
  });
  await copy(tx, team_members, ofTeam, { team_id: id(sql`t.team_id`), ...earlier('joined_at') });
  await copy(tx, applicationsTable, isCurrent, {
    ...own,
    project_id: id(sql`t.project_id`),
    team_id: id(sql`t.team_id`),
    reference: sql`regexp_replace(t.reference, '\\d+$', '') || ${n * MANY} + substring(t.reference from '\\d+$')::int`,
    ...earlier('submitted_at', 'detailed_submitted_at', 'decided_at', 'created_at', 'updated_at'),
  });
  await copy(tx, application_members, ofApplication, {
    id: id(sql`t.id`),
    application_id: id(sql`t.application_id`),
    project_id: id(sql`t.project_id`),
    cycle_id: cycle,
  });
  await copy(tx, application_events, ofApplication, {
    id: null,
    application_id: id(sql`t.application_id`),
    ...earlier('created_at'),
  });
  await copy(tx, application_searches, isCurrent, {
    application_id: id(sql`t.application_id`),
    cycle_id: cycle,
    ...earlier('created_at'),
  });
  await copy(tx, application_domains, isCurrent, {
    application_id: id(sql`t.application_id`),
    cycle_id: cycle,
  });
  await tx.execute(sql`
    insert into application_counts (cycle_id, status, stage, is_team, number)
    select cycle_id, status, stage, team_id is not null, count(*) from applications where cycle_id = ${cycle} group by 1, 2, 3, 4`);
  await tx.execute(sql`
    insert into application_project_counts (cycle_id, project_id, status, number)
    select cycle_id, project_id, status, count(*) from applications where cycle_id = ${cycle} group by 1, 2, 3`);
}

/** Copies rows of a table with some other values; null leaves a column to its default. */
async function copy(tx: Transaction, table: PgTable, where: SQL, values: Record<string, SQL | null>) {
  const names = Object.values(getTableColumns(table))
    .filter(({ name, generated }) => generated === undefined && values[name] !== null)
    .map(({ name }) => name);
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const copied = sql.join(
    names.map((name) => values[name] ?? sql`t.${sql.identifier(name)}`),
    sql`, `,
  );
  await tx.execute(sql`insert into ${table} (${columns}) select ${copied} from ${table} t where ${where}`);
}
