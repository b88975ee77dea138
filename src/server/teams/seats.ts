import { type SQL, sql } from 'drizzle-orm';
import { letterUnopened } from '../applications/errors.ts';
import { freezingApplicationOf } from '../applications/rosters/guards.ts';
import { unopenedLetter } from '../applications/rosters/unopened-letter.ts';
import type { SignedIn } from '../context.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { JOINING, rosterFrozen, teamFull } from './errors.ts';

/** The email addresses that take a seat of a team: of its members and of its member profiles, each once (rule:five-seats). */
const seatEmails = (teamId: string): SQL => sql`(
  select u.email from team_members m join users u on u.id = m.user_id where m.team_id = ${teamId}
  union select mp.email from team_member_profiles mp where mp.team_id = ${teamId})`;

/** 409 unless there is a seat for a person with this email address. The team's row must be locked (rule:five-seats). */
export async function rejectFullTeam(
  tx: Transaction,
  teamId: string,
  email: string,
  title?: string,
): Promise<void> {
  // The lock of the settings: a change of the limit waits for this transaction, or this one for the change.
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('site_settings'))`);
  const { rows } = await tx.execute<{ taken: number; most: number }>(sql`
    select count(*)::int as taken, team_size_limit() as most
    from (${seatEmails(teamId)} union select ${email}::citext) as seats
  `);
  const [{ taken, most } = { taken: 0, most: 0 }] = rows;
  if (taken > most) throw teamFull(taken - 1, title);
}

/** 409 while an application of the team has a letter that the viewer hasn't opened: what leaving does would tell its decision (rule:letter-is-opened). */
export async function rejectUnopenedLetter(
  { viewer }: SignedIn,
  tx: Queryable,
  teamId: string,
  title: string,
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from applications a ${unopenedLetter(sql`${viewer.id}`)} where a.team_id = ${teamId} and letter.status is not null limit 1`);
  if (rowCount) throw letterUnopened(title);
}

/**
 * 409 while an application freezes the roster, or has a letter that the viewer hasn't opened. The team's row must be locked
 * (rule:frozen-roster, rule:letter-is-opened).
 */
export async function rejectFrozenRoster(
  { viewer }: SignedIn,
  tx: Queryable,
  teamId: string,
  title?: string,
): Promise<void> {
  const freezing = await freezingApplicationOf(tx, teamId, viewer.id);
  if (freezing?.has_unopened_letter) throw letterUnopened(title ?? JOINING);
  if (freezing) throw rosterFrozen(freezing.project_name, title);
}
