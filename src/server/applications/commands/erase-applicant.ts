import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { applications } from '../../db/schema.ts';

type Person = { id: string; email: string };
const FORMER_MEMBER = 'Former member';

/** Deletes what a person wrote alone: solo applications, and drafts, for a team too (decision C9). */
export async function eraseOwnApplications(tx: Transaction, userId: string): Promise<void> {
  const own = writtenAlone(userId);
  await tx
    .select({ id: applications.id })
    .from(applications)
    .where(own)
    .orderBy(applications.id)
    .for('update');
  await tx.delete(applications).where(own);
}

const writtenAlone = (userId: string): SQL | undefined =>
  and(
    eq(applications.applicant_id, userId),
    or(isNull(applications.team_id), isNull(applications.submitted_at)),
  );

/**
 * What remains of a person in the applications of teams: a seat of the roster without name, address and account
 * (decision C9). Locks the applications before their rows, as a change of status does.
 */
export async function forgetOnRosters(tx: Transaction, { id, email }: Person): Promise<void> {
  await tx.execute(sql`
    select from applications where id in (
      select application_id from application_members where user_id = ${id} or email = ${email})
    order by id for key share
  `);
  await tx.execute(sql`
    update application_members set user_id = null, email = null, display_name = ${FORMER_MEMBER}
    where user_id = ${id} or email = ${email}
  `);
  await tx.execute(sql`
    update application_events set note = ${FORMER_MEMBER} where kind = 'member_left' and actor_id = ${id}
  `);
  await forgetApplicantsOfLeaderlessTeams(tx);
}

/** Else an earlier leader, who has left, would speak for a team that is no more. */
async function forgetApplicantsOfLeaderlessTeams(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update applications a set applicant_id = null from teams t
    where t.id = a.team_id and t.leader_id is null and a.applicant_id is not null and a.submitted_at is not null
  `);
}
