import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { participations } from '../applications/rosters/people.ts';
import type { Transaction } from '../db/database.ts';
import { asReplacement, wholeAddress } from '../db/patterns.ts';
import { application_events, applications, detailed_drafts } from '../db/schema/applications.ts';
import { decisions, offers } from '../db/schema/decisions.ts';
import { projects } from '../db/schema/projects.ts';
import { review_comments, review_feedback, reviews } from '../db/schema/reviews.ts';
import { teams } from '../db/schema/teams.ts';
import { profiles } from '../db/schema/users.ts';

type Person = { id: string; email: string };

/**
 * Replaces a person's address with `next` in the texts of the person, of their teams and projects and about their applications, and in
 * saved views, whoever wrote the text: an address is contact data (rule:erasure). Locks in the usual order: projects, profiles,
 * applications, teams, each by id.
 */
export async function replaceAddress(tx: Transaction, { id, email }: Person, next: string): Promise<void> {
  const concerned = sql`(
    ${participations(sql`${id}`)}
    union select m.application_id from application_members m where m.email = ${email})`;
  const swap = { pattern: wholeAddress(email), next: asReplacement(next) };
  await replaceTexts(tx, projects, sql`owner_id = ${id}`, swap);
  await replaceTexts(tx, profiles, sql`user_id = ${id}`, swap);
  await tx.execute(sql`select from applications where id in ${concerned} order by id for no key update`);
  await replaceTexts(tx, applications, sql`id in ${concerned}`, swap);
  await replaceTexts(tx, detailed_drafts, sql`application_id in ${concerned}`, swap);
  for (const table of [application_events, reviews, review_feedback, review_comments, decisions, offers])
    await replaceTexts(tx, table, sql`application_id in ${concerned}`, swap);
  const ofPerson = sql`leader_id = ${id} or id in (select team_id from team_members where user_id = ${id})`;
  await tx.execute(sql`select from teams where ${ofPerson} order by id for no key update`);
  await replaceTexts(tx, teams, ofPerson, swap);
}

type Swap = { pattern: string; next: string };

/** Every text column of the table, so that new columns are included. */
async function replaceTexts(tx: Transaction, table: PgTable, where: SQL, { pattern, next }: Swap) {
  const texts = Object.values(getTableColumns(table)).filter(
    ({ columnType, enumValues }) => columnType === 'PgText' && !enumValues?.length,
  );
  const names = texts.map(({ name }) => sql.identifier(name));
  const changes = names.map((name) => sql`${name} = regexp_replace(${name}, ${pattern}, ${next}, 'gi')`);
  const matches = names.map((name) => sql`${name} ~* ${pattern}`);
  await tx.execute(sql`
    update ${table} set ${sql.join(changes, sql`, `)} where (${where}) and (${sql.join(matches, sql` or `)})
  `);
}
