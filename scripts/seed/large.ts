import { sql } from 'drizzle-orm';
import { DEMO_PASSWORD } from '#domain/users/users.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/users.ts';
import { insertApplications } from './large/applications.ts';
import { insertDecisions } from './large/decisions.ts';
import { insertFormerCycles } from './large/former-cycles.ts';
import { insertMessages } from './large/messages.ts';
import { insertPeople } from './large/people.ts';
import { insertProjects } from './large/projects.ts';
import { insertReviews } from './large/reviews.ts';
import { insertTeams } from './large/teams.ts';

export type LargeServices = {
  db: Database;
  now: () => Date;
  hashPassword: (password: string) => Promise<string>;
};

/** The basic numbers, from which all others follow. */
export type Size = { people: number; projects: number; teams: number; isAlone: boolean; at: string };

/**
 * Fills a database with 60,000 profiles, 200 projects, 20,000 teams and 100,000 applications, times `factor`, the same each time. The
 * database generates the rows itself. In an empty database six of the people are the named ones of the demo. Returns whether it did; it
 * doesn't change a database that has them already. Files are rows without bytes: this is for measuring lists, not for opening résumés. A
 * factor below 1, in steps of 0.025, keeps the 200 projects: tests use it. `formerCycles` is the number of archived cycles with as many rows again.
 * If complete, each reviewable application of the current cycle has three reviews, each decided one a decision, a release and maybe an offer,
 * and there are 1,000,000 audit lines, 100,000 emails and as many notifications, times `factor`.
 */
export async function seedLarge(
  { db, now, hashPassword }: LargeServices,
  factor = 1,
  formerCycles = 0,
  isComplete = true,
): Promise<boolean> {
  if (await isLargeAlready(db)) return false;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const isAlone = (await db.$count(users)) === 0;
  const size = {
    people: 60_000 * factor,
    projects: 200 * Math.max(1, factor),
    teams: 20_000 * factor,
    isAlone,
    at: now().toISOString(),
  };
  await db.transaction(async (tx) => {
    await tx.execute(dice);
    await tx.execute(ids);
    await tx.execute(switchListTriggers('disable'));
    await insertPeople(tx, size, passwordHash);
    await insertProjects(tx, size);
    await insertTeams(tx, size);
    await insertApplications(tx, size);
    await insertFormerCycles(tx, formerCycles);
    await tx.execute(switchListTriggers('enable'));
    await storeListRows(tx);
    if (!isComplete) return;
    await insertReviews(tx);
    await insertDecisions(tx, size.at);
    await insertMessages(tx, factor, size.at);
  });
  await db.execute(sql`analyze`);
  return true;
}

/** Adds as many archived cycles to a database with these data, which has `present` of them. */
export async function addFormerCycles(db: Database, number: number, present: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(switchListTriggers('disable'));
    await insertFormerCycles(tx, number, present);
    await tx.execute(switchListTriggers('enable'));
    await storeListRows(tx);
  });
  await db.execute(sql`analyze`);
}

async function isLargeAlready(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select from projects where project_number = 'LRG-00001'`);
  return rows.length > 0;
}

/** The triggers would write the row of each application and team several times: when it is inserted and when its people are. */
function switchListTriggers(state: 'disable' | 'enable') {
  return sql.raw(`
    alter table applications ${state} trigger applications_search_insert;
    alter table applications ${state} trigger applications_team_listing_insert;
    alter table application_members ${state} trigger application_members_search_insert;
    alter table application_members ${state} trigger application_members_people_insert;
    alter table teams ${state} trigger teams_listing_insert;
    alter table team_members ${state} trigger team_members_listing_insert`);
}

/** In the order of the ids and with the statistics of the new rows: the plans are those of the portal. */
async function storeListRows(tx: Transaction): Promise<void> {
  await tx.execute(sql`analyze applications, application_members, users, profiles, teams, projects`);
  await tx.execute(sql`delete from cycle_people`);
  await tx.execute(sql`
    insert into cycle_people (cycle_id, user_id, rosters, college, degree) select * from cycle_people_rows()`);
  await tx.execute(sql`
    select store_application_searches(array_agg(id order by id)) from (
      select id, row_number() over (order by id) as place from applications
      where not exists (select from application_searches as stored where stored.application_id = applications.id)
    ) as missing group by place / 5000`);
  await tx.execute(sql`
    select store_team_listings(array_agg(id order by id)) from (
      select id, row_number() over (order by id) as place from teams
      where not exists (select from team_listings as stored where stored.team_id = teams.id)
    ) as missing group by place / 5000`);
}

// Repeatable randomness: the same words give the same number from 0 to sides - 1, on every machine.
const dice = sql`
  create function pg_temp.dice(words text, sides int) returns int language sql immutable as
  $$ select ('x' || substr(md5(words), 1, 7))::bit(28)::int % sides $$`;

// The same words give the same id; the API accepts only UUIDs with a version of RFC 9562.
const ids = sql`
  create function pg_temp.id(words text) returns uuid language sql immutable as
  $$ select overlay(overlay(md5(words) placing '8' from 13) placing '8' from 17)::uuid $$`;
