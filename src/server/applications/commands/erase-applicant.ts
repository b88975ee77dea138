import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { PROTECTING_STATUSES } from '#domain/applications/application-statuses.ts';
import type { Transaction } from '../../db/database.ts';
import { applications } from '../../db/schema/applications.ts';
import { write } from '../../db/write.ts';
import { publish } from '../../live/events/publish.ts';
import { eventWrites } from '../events.ts';
import { endWithoutPeople } from './leave-applications.ts';

type Person = { id: string; email: string };
const FORMER_MEMBER = 'Former member';

/** Deletes individual applications and drafts of a person, including drafts for a team (rule:erasure). */
export async function eraseOwnApplications(tx: Transaction, userId: string): Promise<void> {
  const own = writtenAlone(userId);
  await tx
    .select({ id: applications.id })
    .from(applications)
    .where(own)
    .orderBy(applications.id)
    .for('update');
  const erased = await tx.delete(applications).where(own).returning({ id: applications.id });
  if (erased.length > 0)
    await publish(tx, { topic: 'application', subject_ids: erased.map((row) => row.id) });
}

const writtenAlone = (userId: string): SQL | undefined =>
  and(
    eq(applications.applicant_id, userId),
    or(isNull(applications.team_id), isNull(applications.submitted_at)),
  );

/**
 * Removes name, address and account of a person from the rosters of team applications; the seat stays. Applications without any remaining
 * person end (rule:no-own-interest). Locks the applications before their rows, in the same order as a change of status. Returns the keys of
 * removed files (rule:erasure).
 */
export async function forgetOnRosters(
  tx: Transaction,
  { id, email }: Person,
  actorId: string,
): Promise<(string | null)[]> {
  await tx.execute(sql`
    select from applications where id in (
      select application_id from application_members where user_id = ${id} or email = ${email})
    order by id for key share
  `);
  const { rows } = await tx.execute<{ application_id: string }>(sql`
    update application_members set user_id = null, email = null, display_name = ${FORMER_MEMBER}
    where user_id = ${id} or email = ${email}
    returning application_id
  `);
  await tx.execute(sql`
    update application_events set note = ${FORMER_MEMBER} where kind = 'member_left' and actor_id = ${id}
  `);
  await forgetApplicantsOfLeaderlessTeams(tx);
  return endWithoutPeople(
    tx,
    rows.map(({ application_id }) => application_id),
    actorId,
  );
}

/** Updates the address of a person on their rosters. */
export async function moveOnRosters(tx: Transaction, { id, email }: Person, next: string): Promise<void> {
  await tx.execute(sql`
    update application_members
    set email = ${next}, display_name = case when lower(display_name) = lower(${email}) then ${next} else display_name end
    where user_id = ${id} or email = ${email}
  `);
}

/** Otherwise an earlier leader who has left would act for a dissolved team. */
async function forgetApplicantsOfLeaderlessTeams(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update applications a set applicant_id = null from teams t
    where t.id = a.team_id and t.leader_id is null and a.applicant_id is not null and a.submitted_at is not null
  `);
}

/**
 * A described person withdraws their description: on submitted rosters a seat stays without name and address, and undecided applications
 * record that a member left (rule:leaving-is-possible) (rule:described-member-mail).
 */
export async function forgetDescribedPerson(
  tx: Transaction,
  { team_id, email }: { team_id: string; email: string },
): Promise<void> {
  const seats = sql`m.user_id is null and m.email = ${email} and m.application_id in (
    select id from applications where team_id = ${team_id})`;
  await tx.execute(sql`
    select from applications where id in (select m.application_id from application_members m where ${seats})
    order by id for key share
  `);
  const { rows } = await tx.execute<{ application_id: string; is_open: boolean }>(sql`
    update application_members m set email = null, display_name = ${FORMER_MEMBER}, left_at = coalesce(m.left_at, now())
    where ${seats}
    returning m.application_id, exists (
      select from applications a where a.id = m.application_id and a.status = any(${sql.param(PROTECTING_STATUSES)})
    ) as is_open
  `);
  const open = rows.filter(({ is_open }) => is_open);
  const events = open.map(({ application_id }) => ({
    application_id,
    kind: 'member_left' as const,
    note: FORMER_MEMBER,
  }));
  await write(tx, eventWrites(events));
}
